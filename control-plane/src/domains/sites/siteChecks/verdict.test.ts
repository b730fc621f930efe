import { siteCheckChoiceReasonTexts } from '@quarterdeck/shared/i18n/texts/site/siteCheck.choice.reason.ts'
import { expect, test } from 'vitest'
import { type Facts, type Reason, type SiteStatus, siteStatusCodes, statusOfReason, verdictOf } from './verdict.ts'

const table: readonly [Facts, SiteStatus, Reason][] = [
  [{ redirects: 0, httpStatus: 200 }, 'valid', 'ok'],
  [{ redirects: 0, httpStatus: 204 }, 'valid', 'ok'],
  [{ redirects: 5, httpStatus: 299 }, 'valid', 'ok'],
  [{ redirects: 0, httpStatus: 300 }, 'uncertain', 'odd_status'],
  [{ redirects: 0, httpStatus: 302 }, 'uncertain', 'odd_status'],
  [{ redirects: 0, httpStatus: 101 }, 'uncertain', 'odd_status'],
  [{ redirects: 0, httpStatus: 400 }, 'uncertain', 'client_error'],
  [{ redirects: 0, httpStatus: 401 }, 'uncertain', 'client_error'],
  [{ redirects: 0, httpStatus: 403 }, 'uncertain', 'forbidden'],
  [{ redirects: 0, httpStatus: 404 }, 'invalid', 'not_found'],
  [{ redirects: 2, httpStatus: 404 }, 'invalid', 'not_found'],
  [{ redirects: 0, httpStatus: 410 }, 'invalid', 'gone'],
  [{ redirects: 0, httpStatus: 418 }, 'uncertain', 'client_error'],
  [{ redirects: 0, httpStatus: 429 }, 'uncertain', 'too_many_requests'],
  [{ redirects: 0, httpStatus: 499 }, 'uncertain', 'client_error'],
  [{ redirects: 0, httpStatus: 500 }, 'uncertain', 'server_error'],
  [{ redirects: 0, httpStatus: 599 }, 'uncertain', 'server_error'],
  [{ redirects: 0, httpStatus: 600 }, 'uncertain', 'odd_status'],
  [{ redirects: 0, httpStatus: 999 }, 'uncertain', 'odd_status'],
  [{ redirects: 0, fault: 'no_dns' }, 'invalid', 'no_dns'],
  [{ redirects: 1, fault: 'no_dns' }, 'invalid', 'no_dns'],
  [{ redirects: 0, fault: 'connection_refused' }, 'invalid', 'connection_refused'],
  [{ redirects: 0, fault: 'timeout' }, 'uncertain', 'timeout'],
  [{ redirects: 0, fault: 'certificate' }, 'uncertain', 'certificate'],
  [{ redirects: 0, fault: 'no_tls' }, 'uncertain', 'no_tls'],
  [{ redirects: 0, fault: 'reset' }, 'uncertain', 'reset'],
  [{ redirects: 0, fault: 'unreachable' }, 'uncertain', 'unreachable'],
  [{ redirects: 0, fault: 'bad_http' }, 'uncertain', 'bad_http'],
  [{ redirects: 0, fault: 'dns_failed' }, 'uncertain', 'dns_failed'],
  [{ redirects: 5, fault: 'too_many_redirects' }, 'uncertain', 'too_many_redirects'],
  [{ redirects: 0, fault: 'bad_url' }, 'invalid', 'bad_url'],
  [{ redirects: 0, fault: 'address_refused' }, 'uncertain', 'address_refused'],
  [{ redirects: 0, fault: 'scheme_refused' }, 'uncertain', 'scheme_refused'],
  [{ redirects: 0, fault: 'port_refused' }, 'uncertain', 'port_refused'],
  [{ redirects: 1, fault: 'bad_url' }, 'uncertain', 'redirect_refused'],
  [{ redirects: 1, fault: 'address_refused' }, 'uncertain', 'redirect_refused'],
  [{ redirects: 1, fault: 'scheme_refused' }, 'uncertain', 'redirect_refused'],
  [{ redirects: 1, fault: 'port_refused' }, 'uncertain', 'redirect_refused'],
]

test.each(table)('%o is %s (%s)', (facts, status, reason) => {
  expect(verdictOf(facts)).toEqual({ status, reason })
})

test('the codes are those of the specification', () => {
  expect(siteStatusCodes).toEqual({ invalid: 0, uncertain: 1, valid: 2 })
})

test('every reason has a text', () => {
  expect(Object.keys(siteCheckChoiceReasonTexts).sort()).toEqual(Object.keys(statusOfReason).sort())
})
