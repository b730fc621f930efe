// Written by `npm run generate`.
import { avatar as avatarResource } from '@quarterdeck/shared/resources/content/avatar.ts'
import { contentItem as contentItemResource } from '@quarterdeck/shared/resources/content/contentItem.ts'
import { contentReview as contentReviewResource } from '@quarterdeck/shared/resources/content/contentReview.ts'
import { contentTask as contentTaskResource } from '@quarterdeck/shared/resources/content/contentTask.ts'
import { event as eventResource } from '@quarterdeck/shared/resources/content/event.ts'
import { eventGroup as eventGroupResource } from '@quarterdeck/shared/resources/content/eventGroup.ts'
import { group as groupResource } from '@quarterdeck/shared/resources/content/group.ts'
import { keyword as keywordResource } from '@quarterdeck/shared/resources/content/keyword.ts'
import { libraryItem as libraryItemResource } from '@quarterdeck/shared/resources/content/libraryItem.ts'
import { persona as personaResource } from '@quarterdeck/shared/resources/content/persona.ts'
import { template as templateResource } from '@quarterdeck/shared/resources/content/template.ts'
import { translation as translationResource } from '@quarterdeck/shared/resources/content/translation.ts'
import { appUser as appUserResource } from '@quarterdeck/shared/resources/customer/appUser.ts'
import { comment as commentResource } from '@quarterdeck/shared/resources/customer/comment.ts'
import { commodity as commodityResource } from '@quarterdeck/shared/resources/customer/commodity.ts'
import { contact as contactResource } from '@quarterdeck/shared/resources/customer/contact.ts'
import { conversation as conversationResource } from '@quarterdeck/shared/resources/customer/conversation.ts'
import { conversationNote as conversationNoteResource } from '@quarterdeck/shared/resources/customer/conversationNote.ts'
import { customer as customerResource } from '@quarterdeck/shared/resources/customer/customer.ts'
import { customerHandle as customerHandleResource } from '@quarterdeck/shared/resources/customer/customerHandle.ts'
import { customerNote as customerNoteResource } from '@quarterdeck/shared/resources/customer/customerNote.ts'
import { customerOrder as customerOrderResource } from '@quarterdeck/shared/resources/customer/customerOrder.ts'
import { paymentConfig as paymentConfigResource } from '@quarterdeck/shared/resources/customer/paymentConfig.ts'
import { privateMessage as privateMessageResource } from '@quarterdeck/shared/resources/customer/privateMessage.ts'
import { replyMacro as replyMacroResource } from '@quarterdeck/shared/resources/customer/replyMacro.ts'
import { replyPhrase as replyPhraseResource } from '@quarterdeck/shared/resources/customer/replyPhrase.ts'
import { valueGrant as valueGrantResource } from '@quarterdeck/shared/resources/customer/valueGrant.ts'
import { valueService as valueServiceResource } from '@quarterdeck/shared/resources/customer/valueService.ts'
import { account as accountResource } from '@quarterdeck/shared/resources/fleet/account.ts'
import { accountGroup as accountGroupResource } from '@quarterdeck/shared/resources/fleet/accountGroup.ts'
import { accountMetric as accountMetricResource } from '@quarterdeck/shared/resources/fleet/accountMetric.ts'
import { appBuild as appBuildResource } from '@quarterdeck/shared/resources/fleet/appBuild.ts'
import { appUpgrade as appUpgradeResource } from '@quarterdeck/shared/resources/fleet/appUpgrade.ts'
import { appUpgradePhone as appUpgradePhoneResource } from '@quarterdeck/shared/resources/fleet/appUpgradePhone.ts'
import { cardType as cardTypeResource } from '@quarterdeck/shared/resources/fleet/cardType.ts'
import { host as hostResource } from '@quarterdeck/shared/resources/fleet/host.ts'
import { network as networkResource } from '@quarterdeck/shared/resources/fleet/network.ts'
import { node as nodeResource } from '@quarterdeck/shared/resources/fleet/node.ts'
import { phone as phoneResource } from '@quarterdeck/shared/resources/fleet/phone.ts'
import { phoneLease as phoneLeaseResource } from '@quarterdeck/shared/resources/fleet/phoneLease.ts'
import { phoneMeasure as phoneMeasureResource } from '@quarterdeck/shared/resources/fleet/phoneMeasure.ts'
import { phoneModel as phoneModelResource } from '@quarterdeck/shared/resources/fleet/phoneModel.ts'
import { platform as platformResource } from '@quarterdeck/shared/resources/fleet/platform.ts'
import { platformLog as platformLogResource } from '@quarterdeck/shared/resources/fleet/platformLog.ts'
import { platformPause as platformPauseResource } from '@quarterdeck/shared/resources/fleet/platformPause.ts'
import { recording as recordingResource } from '@quarterdeck/shared/resources/fleet/recording.ts'
import { registrationRecord as registrationRecordResource } from '@quarterdeck/shared/resources/fleet/registrationRecord.ts'
import { script as scriptResource } from '@quarterdeck/shared/resources/fleet/script.ts'
import { scriptParameter as scriptParameterResource } from '@quarterdeck/shared/resources/fleet/scriptParameter.ts'
import { scriptVersion as scriptVersionResource } from '@quarterdeck/shared/resources/fleet/scriptVersion.ts'
import { sim as simResource } from '@quarterdeck/shared/resources/fleet/sim.ts'
import { subsystem as subsystemResource } from '@quarterdeck/shared/resources/fleet/subsystem.ts'
import { tag as tagResource } from '@quarterdeck/shared/resources/fleet/tag.ts'
import { verifyTask as verifyTaskResource } from '@quarterdeck/shared/resources/fleet/verifyTask.ts'
import { whitelist as whitelistResource } from '@quarterdeck/shared/resources/fleet/whitelist.ts'
import { nurtureSlot as nurtureSlotResource } from '@quarterdeck/shared/resources/publish/nurtureSlot.ts'
import { nurtureTask as nurtureTaskResource } from '@quarterdeck/shared/resources/publish/nurtureTask.ts'
import { publication as publicationResource } from '@quarterdeck/shared/resources/publish/publication.ts'
import { release as releaseResource } from '@quarterdeck/shared/resources/publish/release.ts'
import { workflow as workflowResource } from '@quarterdeck/shared/resources/publish/workflow.ts'
import { workflowDecision as workflowDecisionResource } from '@quarterdeck/shared/resources/publish/workflowDecision.ts'
import { workflowRun as workflowRunResource } from '@quarterdeck/shared/resources/publish/workflowRun.ts'
import { alertEvent as alertEventResource } from '@quarterdeck/shared/resources/site/alertEvent.ts'
import { alertGroup as alertGroupResource } from '@quarterdeck/shared/resources/site/alertGroup.ts'
import { alertNote as alertNoteResource } from '@quarterdeck/shared/resources/site/alertNote.ts'
import { alertRule as alertRuleResource } from '@quarterdeck/shared/resources/site/alertRule.ts'
import { alertWindow as alertWindowResource } from '@quarterdeck/shared/resources/site/alertWindow.ts'
import { article as articleResource } from '@quarterdeck/shared/resources/site/article.ts'
import { boostLog as boostLogResource } from '@quarterdeck/shared/resources/site/boostLog.ts'
import { comparison as comparisonResource } from '@quarterdeck/shared/resources/site/comparison.ts'
import { fileSite as fileSiteResource } from '@quarterdeck/shared/resources/site/fileSite.ts'
import { linkPool as linkPoolResource } from '@quarterdeck/shared/resources/site/linkPool.ts'
import { liveDomain as liveDomainResource } from '@quarterdeck/shared/resources/site/liveDomain.ts'
import { liveDomainReport as liveDomainReportResource } from '@quarterdeck/shared/resources/site/liveDomainReport.ts'
import { liveMessage as liveMessageResource } from '@quarterdeck/shared/resources/site/liveMessage.ts'
import { posting as postingResource } from '@quarterdeck/shared/resources/site/posting.ts'
import { ranking as rankingResource } from '@quarterdeck/shared/resources/site/ranking.ts'
import { site as siteResource } from '@quarterdeck/shared/resources/site/site.ts'
import { siteAccess as siteAccessResource } from '@quarterdeck/shared/resources/site/siteAccess.ts'
import { siteCheck as siteCheckResource } from '@quarterdeck/shared/resources/site/siteCheck.ts'
import { siteCrawler as siteCrawlerResource } from '@quarterdeck/shared/resources/site/siteCrawler.ts'
import { siteIp as siteIpResource } from '@quarterdeck/shared/resources/site/siteIp.ts'
import { siteIpReport as siteIpReportResource } from '@quarterdeck/shared/resources/site/siteIpReport.ts'
import { webDomain as webDomainResource } from '@quarterdeck/shared/resources/site/webDomain.ts'
import { adStatistic as adStatisticResource } from '@quarterdeck/shared/resources/statistics/adStatistic.ts'
import { apiKey as apiKeyResource } from '@quarterdeck/shared/resources/system/apiKey.ts'
import { audit as auditResource } from '@quarterdeck/shared/resources/system/audit.ts'
import { ipWhitelist as ipWhitelistResource } from '@quarterdeck/shared/resources/system/ipWhitelist.ts'
import { modelCall as modelCallResource } from '@quarterdeck/shared/resources/system/modelCall.ts'
import { modelProvider as modelProviderResource } from '@quarterdeck/shared/resources/system/modelProvider.ts'
import { organisation as organisationResource } from '@quarterdeck/shared/resources/system/organisation.ts'
import { role as roleResource } from '@quarterdeck/shared/resources/system/role.ts'
import { updateNote as updateNoteResource } from '@quarterdeck/shared/resources/system/updateNote.ts'
import { user as userResource } from '@quarterdeck/shared/resources/system/user.ts'
import { userGroup as userGroupResource } from '@quarterdeck/shared/resources/system/userGroup.ts'
import { type AnyTable, findIdIn, tableOf } from './tableOf.ts'

const findId = findIdIn(() => resourceTables)
export const avatar = tableOf(avatarResource, findId)
export const contentItem = tableOf(contentItemResource, findId)
export const contentReview = tableOf(contentReviewResource, findId)
export const contentTask = tableOf(contentTaskResource, findId)
export const event = tableOf(eventResource, findId)
export const eventGroup = tableOf(eventGroupResource, findId)
export const group = tableOf(groupResource, findId)
export const keyword = tableOf(keywordResource, findId)
export const libraryItem = tableOf(libraryItemResource, findId)
export const persona = tableOf(personaResource, findId)
export const template = tableOf(templateResource, findId)
export const translation = tableOf(translationResource, findId)
export const appUser = tableOf(appUserResource, findId)
export const comment = tableOf(commentResource, findId)
export const commodity = tableOf(commodityResource, findId)
export const contact = tableOf(contactResource, findId)
export const conversation = tableOf(conversationResource, findId)
export const conversationNote = tableOf(conversationNoteResource, findId)
export const customer = tableOf(customerResource, findId)
export const customerHandle = tableOf(customerHandleResource, findId)
export const customerNote = tableOf(customerNoteResource, findId)
export const customerOrder = tableOf(customerOrderResource, findId)
export const paymentConfig = tableOf(paymentConfigResource, findId)
export const privateMessage = tableOf(privateMessageResource, findId)
export const replyMacro = tableOf(replyMacroResource, findId)
export const replyPhrase = tableOf(replyPhraseResource, findId)
export const valueGrant = tableOf(valueGrantResource, findId)
export const valueService = tableOf(valueServiceResource, findId)
export const account = tableOf(accountResource, findId)
export const accountGroup = tableOf(accountGroupResource, findId)
export const accountMetric = tableOf(accountMetricResource, findId)
export const appBuild = tableOf(appBuildResource, findId)
export const appUpgrade = tableOf(appUpgradeResource, findId)
export const appUpgradePhone = tableOf(appUpgradePhoneResource, findId)
export const cardType = tableOf(cardTypeResource, findId)
export const host = tableOf(hostResource, findId)
export const network = tableOf(networkResource, findId)
export const node = tableOf(nodeResource, findId)
export const phone = tableOf(phoneResource, findId)
export const phoneLease = tableOf(phoneLeaseResource, findId)
export const phoneMeasure = tableOf(phoneMeasureResource, findId)
export const phoneModel = tableOf(phoneModelResource, findId)
export const platform = tableOf(platformResource, findId)
export const platformLog = tableOf(platformLogResource, findId)
export const platformPause = tableOf(platformPauseResource, findId)
export const recording = tableOf(recordingResource, findId)
export const registrationRecord = tableOf(registrationRecordResource, findId)
export const script = tableOf(scriptResource, findId)
export const scriptParameter = tableOf(scriptParameterResource, findId)
export const scriptVersion = tableOf(scriptVersionResource, findId)
export const sim = tableOf(simResource, findId)
export const subsystem = tableOf(subsystemResource, findId)
export const tag = tableOf(tagResource, findId)
export const verifyTask = tableOf(verifyTaskResource, findId)
export const whitelist = tableOf(whitelistResource, findId)
export const nurtureSlot = tableOf(nurtureSlotResource, findId)
export const nurtureTask = tableOf(nurtureTaskResource, findId)
export const publication = tableOf(publicationResource, findId)
export const release = tableOf(releaseResource, findId)
export const workflow = tableOf(workflowResource, findId)
export const workflowDecision = tableOf(workflowDecisionResource, findId)
export const workflowRun = tableOf(workflowRunResource, findId)
export const alertEvent = tableOf(alertEventResource, findId)
export const alertGroup = tableOf(alertGroupResource, findId)
export const alertNote = tableOf(alertNoteResource, findId)
export const alertRule = tableOf(alertRuleResource, findId)
export const alertWindow = tableOf(alertWindowResource, findId)
export const article = tableOf(articleResource, findId)
export const boostLog = tableOf(boostLogResource, findId)
export const comparison = tableOf(comparisonResource, findId)
export const fileSite = tableOf(fileSiteResource, findId)
export const linkPool = tableOf(linkPoolResource, findId)
export const liveDomain = tableOf(liveDomainResource, findId)
export const liveDomainReport = tableOf(liveDomainReportResource, findId)
export const liveMessage = tableOf(liveMessageResource, findId)
export const posting = tableOf(postingResource, findId)
export const ranking = tableOf(rankingResource, findId)
export const site = tableOf(siteResource, findId)
export const siteAccess = tableOf(siteAccessResource, findId)
export const siteCheck = tableOf(siteCheckResource, findId)
export const siteCrawler = tableOf(siteCrawlerResource, findId)
export const siteIp = tableOf(siteIpResource, findId)
export const siteIpReport = tableOf(siteIpReportResource, findId)
export const webDomain = tableOf(webDomainResource, findId)
export const adStatistic = tableOf(adStatisticResource, findId)
export const apiKey = tableOf(apiKeyResource, findId)
export const audit = tableOf(auditResource, findId)
export const ipWhitelist = tableOf(ipWhitelistResource, findId)
export const modelCall = tableOf(modelCallResource, findId)
export const modelProvider = tableOf(modelProviderResource, findId)
export const organisation = tableOf(organisationResource, findId)
export const role = tableOf(roleResource, findId)
export const updateNote = tableOf(updateNoteResource, findId)
export const user = tableOf(userResource, findId)
export const userGroup = tableOf(userGroupResource, findId)

/** The table of each resource, by the name of the resource. */
export const resourceTables: ReadonlyMap<string, AnyTable> = new Map<string, AnyTable>([
  [avatarResource.name, avatar],
  [contentItemResource.name, contentItem],
  [contentReviewResource.name, contentReview],
  [contentTaskResource.name, contentTask],
  [eventResource.name, event],
  [eventGroupResource.name, eventGroup],
  [groupResource.name, group],
  [keywordResource.name, keyword],
  [libraryItemResource.name, libraryItem],
  [personaResource.name, persona],
  [templateResource.name, template],
  [translationResource.name, translation],
  [appUserResource.name, appUser],
  [commentResource.name, comment],
  [commodityResource.name, commodity],
  [contactResource.name, contact],
  [conversationResource.name, conversation],
  [conversationNoteResource.name, conversationNote],
  [customerResource.name, customer],
  [customerHandleResource.name, customerHandle],
  [customerNoteResource.name, customerNote],
  [customerOrderResource.name, customerOrder],
  [paymentConfigResource.name, paymentConfig],
  [privateMessageResource.name, privateMessage],
  [replyMacroResource.name, replyMacro],
  [replyPhraseResource.name, replyPhrase],
  [valueGrantResource.name, valueGrant],
  [valueServiceResource.name, valueService],
  [accountResource.name, account],
  [accountGroupResource.name, accountGroup],
  [accountMetricResource.name, accountMetric],
  [appBuildResource.name, appBuild],
  [appUpgradeResource.name, appUpgrade],
  [appUpgradePhoneResource.name, appUpgradePhone],
  [cardTypeResource.name, cardType],
  [hostResource.name, host],
  [networkResource.name, network],
  [nodeResource.name, node],
  [phoneResource.name, phone],
  [phoneLeaseResource.name, phoneLease],
  [phoneMeasureResource.name, phoneMeasure],
  [phoneModelResource.name, phoneModel],
  [platformResource.name, platform],
  [platformLogResource.name, platformLog],
  [platformPauseResource.name, platformPause],
  [recordingResource.name, recording],
  [registrationRecordResource.name, registrationRecord],
  [scriptResource.name, script],
  [scriptParameterResource.name, scriptParameter],
  [scriptVersionResource.name, scriptVersion],
  [simResource.name, sim],
  [subsystemResource.name, subsystem],
  [tagResource.name, tag],
  [verifyTaskResource.name, verifyTask],
  [whitelistResource.name, whitelist],
  [nurtureSlotResource.name, nurtureSlot],
  [nurtureTaskResource.name, nurtureTask],
  [publicationResource.name, publication],
  [releaseResource.name, release],
  [workflowResource.name, workflow],
  [workflowDecisionResource.name, workflowDecision],
  [workflowRunResource.name, workflowRun],
  [alertEventResource.name, alertEvent],
  [alertGroupResource.name, alertGroup],
  [alertNoteResource.name, alertNote],
  [alertRuleResource.name, alertRule],
  [alertWindowResource.name, alertWindow],
  [articleResource.name, article],
  [boostLogResource.name, boostLog],
  [comparisonResource.name, comparison],
  [fileSiteResource.name, fileSite],
  [linkPoolResource.name, linkPool],
  [liveDomainResource.name, liveDomain],
  [liveDomainReportResource.name, liveDomainReport],
  [liveMessageResource.name, liveMessage],
  [postingResource.name, posting],
  [rankingResource.name, ranking],
  [siteResource.name, site],
  [siteAccessResource.name, siteAccess],
  [siteCheckResource.name, siteCheck],
  [siteCrawlerResource.name, siteCrawler],
  [siteIpResource.name, siteIp],
  [siteIpReportResource.name, siteIpReport],
  [webDomainResource.name, webDomain],
  [adStatisticResource.name, adStatistic],
  [apiKeyResource.name, apiKey],
  [auditResource.name, audit],
  [ipWhitelistResource.name, ipWhitelist],
  [modelCallResource.name, modelCall],
  [modelProviderResource.name, modelProvider],
  [organisationResource.name, organisation],
  [roleResource.name, role],
  [updateNoteResource.name, updateNote],
  [userResource.name, user],
  [userGroupResource.name, userGroup],
])
