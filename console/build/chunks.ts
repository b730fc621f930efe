/** What every list is drawn with. */
const list = [
  'api/(?:resourceCalls|resourceAt|tellFailure|referenceOptions|useAction|me|preferences)\\.',
  'i18n/(?:format|codeNames)',
  'live/',
  'ui/(?:[Ss]iteAddress|FileLink|hosted|siteOf|Failed|CardTabs|CutText|Deadline|daysLeft|ExactTime|StateTag|CopyText|copy|saveFile|useMinute|useAddressParams|wayTo)',
  'ui/(?:ButtonMenu|haltWords|LazyPicture|LocalParams|Me|Sparkline|addressChange|sitePageOf|useHotkey)',
  'resource/(?:ResourceScreen|RouteScreen|ResourceDialogs|RowsWarning|MasterDetail|withoutPage|routeTabs|feature|allRows|allValues|keyWords|use|row|screenExtensions|drawer/rowKey)',
  'resource/(?:savedViews/(?:[Ss]avedViews|viewQueries|formerKey|useShownView|useViews)|filters/(?:[Ff]ilter|ReferenceWords)|actions/(?:ActionTools|use)|bulkEdit/counted)',
  'resource/(?:list|table)/',
  'resource/toolbar/(?!ColumnsPanel)',
  'resource/cardGrid/(?:useViewMode|ViewModeSwitch)\\.',
  'resource/totals/useTotal\\.',
]

/** Of the query library, what lists do without. */
const unlisted = 'useQueries|queriesObserver|useInfiniteQuery|infiniteQueryObserver'

/** The definitions of the lists, and the calls that the shell and every list make. */
const definitions = [
  'alerts',
  'lanes',
  'resources',
  'screens',
  'states',
  'statistics/screens',
  'resource/(?:alert|lane|define|derivedFlags|actions|areas|baseFields|defaultFilters|field|forget|calls|onEdit|tree)',
  'i18n/(?:named|keys|keyWords|lostWords)',
  'contracts/(?:imports|jobs|views|fleet|phoneLeases|alerts|files|actionBatch|jobNames|routes)',
  'values/(?:alertKinds|alertWindowRules|domain|ip|link|money|runLanes|siteAddress|siteReason|time|words)\\.',
]

/**
 * What comes in one file although rolldown would cut it into as many as there are ways to share it: those weigh more
 * together (an icon alone three times as much as among others), and each costs a request. `start` is all that the login page
 * is made of. Icons that one part alone draws come with it.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  { name: 'icons', test: /@ant-design\/icons(?:-svg)?\/es\/(?:icons|asn)\//, minShareCount: 2 },
  { name: 'definitions', test: new RegExp(`shared/src/(?:${definitions.join('|')})[^?]*$`) },
  {
    name: 'list',
    test: new RegExp(`console/src/(?:${list.join('|')})|node_modules/@tanstack/(?!.*/(?:${unlisted})\\.)`),
  },
]
