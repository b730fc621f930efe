/** What every list is drawn with. */
const list = [
  'api/(?:resourceCalls|tellFailure|referenceOptions|useAction)',
  'ui/(?:[Ss]iteAddress|FileLink|hosted|siteOf|Failed|CardTabs|CutText|Deadline|daysLeft|ExactTime|StateTag|CopyText|copy|saveFile|useMinute|useAddressParams)',
  'resource/(?:ResourceScreen|RouteScreen|ResourceDialogs|allValues|keyWords|use|row|pieces|savedViews/SavedViews|drawer/rowKey)',
  'resource/(?:list|table|toolbar)/',
  'resource/(?:filters/[Ff]ilter|actions/(?:ActionTools|use))',
]

/** The definitions of the lists, and the calls that the shell and every list make. */
const definitions = [
  'resources',
  'screens',
  'states',
  'resource/(?:define|actions|baseFields|field|calls)',
  'i18n/(?:named|keyWords)',
  'contracts/(?:imports|jobs|views|fleet|phoneLeases|alerts|files|actionBatch|jobNames|routes)',
]

/** Icons that the login page, or antd there, shows already. */
const loginIcons = ['Global', 'Eye', 'Search', 'DownO', 'Loading', 'Close', 'Question', '\\w+CircleF']

/**
 * What comes in one file although rolldown would cut it into as many as there are ways to share it: those weigh more
 * together (an icon alone three times as much as among others). What the login page loads stays out of them, and so do icons
 * that one part alone draws: they come with it.
 */
export const chunks = [
  {
    name: 'icons',
    test: new RegExp(`@ant-design/icons(?:-svg)?/es/(?:icons|asn)/(?!${loginIcons.join('|')})`),
    minShareCount: 2,
  },
  { name: 'definitions', test: new RegExp(`shared/src/(?:${definitions.join('|')})`) },
  { name: 'list', test: new RegExp(`console/src/(?:${list.join('|')})`) },
]
