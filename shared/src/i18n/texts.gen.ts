// Written by `npm run generate`.
import { type Namespaces, withAnnounced } from './dictionary.ts'
import { cliTexts as cli_cli } from './texts/cli/cli.ts'
import { cliArgTexts as cli_cliArg } from './texts/cli/cli.arg.ts'
import { cliBackupTexts as cli_cliBackup } from './texts/cli/cli.backup.ts'
import { cliColumnTexts as cli_cliColumn } from './texts/cli/cli.column.ts'
import { cliDoctorTexts as cli_cliDoctor } from './texts/cli/cli.doctor.ts'
import { cliErrorTexts as cli_cliError } from './texts/cli/cli.error.ts'
import { cliExampleTexts as cli_cliExample } from './texts/cli/cli.example.ts'
import { cliHeldTexts as cli_cliHeld } from './texts/cli/cli.held.ts'
import { cliHelpTexts as cli_cliHelp } from './texts/cli/cli.help.ts'
import { cliHintTexts as cli_cliHint } from './texts/cli/cli.hint.ts'
import { cliIngestTexts as cli_cliIngest } from './texts/cli/cli.ingest.ts'
import { cliMessageTexts as cli_cliMessage } from './texts/cli/cli.message.ts'
import { cliMessagesTexts as cli_cliMessages } from './texts/cli/cli.messages.ts'
import { cliOptTexts as cli_cliOpt } from './texts/cli/cli.opt.ts'
import { cliResetTexts as cli_cliReset } from './texts/cli/cli.reset.ts'
import { cliRestoreTexts as cli_cliRestore } from './texts/cli/cli.restore.ts'
import { cliRestoredTexts as cli_cliRestored } from './texts/cli/cli.restored.ts'
import { cliSetupTexts as cli_cliSetup } from './texts/cli/cli.setup.ts'
import { cliShellTexts as cli_cliShell } from './texts/cli/cli.shell.ts'
import { cliStatusTexts as cli_cliStatus } from './texts/cli/cli.status.ts'
import { cliTodayTexts as cli_cliToday } from './texts/cli/cli.today.ts'
import { cliUsageTexts as cli_cliUsage } from './texts/cli/cli.usage.ts'
import { cliWorkflowTexts as cli_cliWorkflow } from './texts/cli/cli.workflow.ts'
import { avatarTexts as content_avatar } from './texts/content/avatar.ts'
import { avatarGroupTexts as content_avatarGroup } from './texts/content/avatarGroup.ts'
import { batchContentTexts as content_batchContent } from './texts/content/batchContent.ts'
import { contentChainTexts as content_contentChain } from './texts/content/contentChain.ts'
import { contentItemTexts as content_contentItem } from './texts/content/contentItem.ts'
import { contentReviewTexts as content_contentReview } from './texts/content/contentReview.ts'
import { contentTaskTexts as content_contentTask } from './texts/content/contentTask.ts'
import { eventTexts as content_event } from './texts/content/event.ts'
import { eventGroupTexts as content_eventGroup } from './texts/content/eventGroup.ts'
import { groupTexts as content_group } from './texts/content/group.ts'
import { interestGroupTexts as content_interestGroup } from './texts/content/interestGroup.ts'
import { keywordTexts as content_keyword } from './texts/content/keyword.ts'
import { libraryImageTexts as content_libraryImage } from './texts/content/libraryImage.ts'
import { libraryImageGroupTexts as content_libraryImageGroup } from './texts/content/libraryImageGroup.ts'
import { libraryItemTexts as content_libraryItem } from './texts/content/libraryItem.ts'
import { libraryTextTexts as content_libraryText } from './texts/content/libraryText.ts'
import { libraryTextGroupTexts as content_libraryTextGroup } from './texts/content/libraryTextGroup.ts'
import { libraryVideoTexts as content_libraryVideo } from './texts/content/libraryVideo.ts'
import { libraryVideoGroupTexts as content_libraryVideoGroup } from './texts/content/libraryVideoGroup.ts'
import { newsLibraryTexts as content_newsLibrary } from './texts/content/newsLibrary.ts'
import { personaTexts as content_persona } from './texts/content/persona.ts'
import { personaGroupTexts as content_personaGroup } from './texts/content/personaGroup.ts'
import { personaReviewTexts as content_personaReview } from './texts/content/personaReview.ts'
import { singleContentTexts as content_singleContent } from './texts/content/singleContent.ts'
import { templateTexts as content_template } from './texts/content/template.ts'
import { translationTexts as content_translation } from './texts/content/translation.ts'
import { videoReviewTexts as content_videoReview } from './texts/content/videoReview.ts'
import { appFanTexts as customer_appFan } from './texts/customer/appFan.ts'
import { appUserTexts as customer_appUser } from './texts/customer/appUser.ts'
import { commentTexts as customer_comment } from './texts/customer/comment.ts'
import { commodityTexts as customer_commodity } from './texts/customer/commodity.ts'
import { contactTexts as customer_contact } from './texts/customer/contact.ts'
import { contactGroupTexts as customer_contactGroup } from './texts/customer/contactGroup.ts'
import { conversationTexts as customer_conversation } from './texts/customer/conversation.ts'
import { conversationNoteTexts as customer_conversationNote } from './texts/customer/conversationNote.ts'
import { customerTexts as customer_customer } from './texts/customer/customer.ts'
import { customerHandleTexts as customer_customerHandle } from './texts/customer/customerHandle.ts'
import { customerMergeTexts as customer_customerMerge } from './texts/customer/customerMerge.ts'
import { customerNoteTexts as customer_customerNote } from './texts/customer/customerNote.ts'
import { customerOrderTexts as customer_customerOrder } from './texts/customer/customerOrder.ts'
import { customerTimelineTexts as customer_customerTimeline } from './texts/customer/customerTimeline.ts'
import { messagePanesTexts as customer_messagePanes } from './texts/customer/messagePanes.ts'
import { orderPaymentTexts as customer_orderPayment } from './texts/customer/orderPayment.ts'
import { paymentConfigTexts as customer_paymentConfig } from './texts/customer/paymentConfig.ts'
import { privateMessageTexts as customer_privateMessage } from './texts/customer/privateMessage.ts'
import { replyMacroTexts as customer_replyMacro } from './texts/customer/replyMacro.ts'
import { replyPhraseTexts as customer_replyPhrase } from './texts/customer/replyPhrase.ts'
import { valueGrantTexts as customer_valueGrant } from './texts/customer/valueGrant.ts'
import { valueServiceTexts as customer_valueService } from './texts/customer/valueService.ts'
import { accountTexts as fleet_account } from './texts/fleet/account.ts'
import { accountAuthorisationTexts as fleet_accountAuthorisation } from './texts/fleet/accountAuthorisation.ts'
import { accountGroupTexts as fleet_accountGroup } from './texts/fleet/accountGroup.ts'
import { accountLoginTexts as fleet_accountLogin } from './texts/fleet/accountLogin.ts'
import { accountMetricTexts as fleet_accountMetric } from './texts/fleet/accountMetric.ts'
import { accountPhoneTexts as fleet_accountPhone } from './texts/fleet/accountPhone.ts'
import { accountWhyTexts as fleet_accountWhy } from './texts/fleet/accountWhy.ts'
import { appBuildTexts as fleet_appBuild } from './texts/fleet/appBuild.ts'
import { appUpgradeTexts as fleet_appUpgrade } from './texts/fleet/appUpgrade.ts'
import { appUpgradeableTexts as fleet_appUpgradeable } from './texts/fleet/appUpgradeable.ts'
import { appUpgradeBuildTexts as fleet_appUpgradeBuild } from './texts/fleet/appUpgradeBuild.ts'
import { appUpgradePhoneTexts as fleet_appUpgradePhone } from './texts/fleet/appUpgradePhone.ts'
import { appVersionTexts as fleet_appVersion } from './texts/fleet/appVersion.ts'
import { cardTypeTexts as fleet_cardType } from './texts/fleet/cardType.ts'
import { deviceTexts as fleet_device } from './texts/fleet/device.ts'
import { deviceAccountTexts as fleet_deviceAccount } from './texts/fleet/deviceAccount.ts'
import { deviceApprovalTexts as fleet_deviceApproval } from './texts/fleet/deviceApproval.ts'
import { dryRunTexts as fleet_dryRun } from './texts/fleet/dryRun.ts'
import { executionLogTexts as fleet_executionLog } from './texts/fleet/executionLog.ts'
import { groupControlTexts as fleet_groupControl } from './texts/fleet/groupControl.ts'
import { groupControlActTexts as fleet_groupControlAct } from './texts/fleet/groupControl.act.ts'
import { groupControlByTexts as fleet_groupControlBy } from './texts/fleet/groupControl.by.ts'
import { groupControlEndTexts as fleet_groupControlEnd } from './texts/fleet/groupControl.end.ts'
import { groupControlStateTexts as fleet_groupControlState } from './texts/fleet/groupControl.state.ts'
import { hostTexts as fleet_host } from './texts/fleet/host.ts'
import { hostApprovalTexts as fleet_hostApproval } from './texts/fleet/hostApproval.ts'
import { masterDeviceTexts as fleet_masterDevice } from './texts/fleet/masterDevice.ts'
import { matrixLinkageTexts as fleet_matrixLinkage } from './texts/fleet/matrixLinkage.ts'
import { networkTexts as fleet_network } from './texts/fleet/network.ts'
import { nodeTexts as fleet_node } from './texts/fleet/node.ts'
import { nodeChoiceErrorTexts as fleet_nodeChoiceError } from './texts/fleet/node.choice.error.ts'
import { nodeSettingsTexts as fleet_nodeSettings } from './texts/fleet/node.settings.ts'
import { particularTexts as fleet_particular } from './texts/fleet/particular.ts'
import { passwordsToChangeTexts as fleet_passwordsToChange } from './texts/fleet/passwordsToChange.ts'
import { phoneTexts as fleet_phone } from './texts/fleet/phone.ts'
import { phoneLeaseTexts as fleet_phoneLease } from './texts/fleet/phoneLease.ts'
import { phoneMeasureTexts as fleet_phoneMeasure } from './texts/fleet/phoneMeasure.ts'
import { phoneModelTexts as fleet_phoneModel } from './texts/fleet/phoneModel.ts'
import { phoneVersionTexts as fleet_phoneVersion } from './texts/fleet/phoneVersion.ts'
import { phoneWallTexts as fleet_phoneWall } from './texts/fleet/phoneWall.ts'
import { platformTexts as fleet_platform } from './texts/fleet/platform.ts'
import { platformLogTexts as fleet_platformLog } from './texts/fleet/platformLog.ts'
import { platformLogDidTexts as fleet_platformLogDid } from './texts/fleet/platformLog.did.ts'
import { platformLogHappeningTexts as fleet_platformLogHappening } from './texts/fleet/platformLog.happening.ts'
import { platformPauseTexts as fleet_platformPause } from './texts/fleet/platformPause.ts'
import { privateDomainAccountsTexts as fleet_privateDomainAccounts } from './texts/fleet/privateDomainAccounts.ts'
import { projectionWallTexts as fleet_projectionWall } from './texts/fleet/projectionWall.ts'
import { recordingTexts as fleet_recording } from './texts/fleet/recording.ts'
import { registrationPendingTexts as fleet_registrationPending } from './texts/fleet/registrationPending.ts'
import { registrationRecordTexts as fleet_registrationRecord } from './texts/fleet/registrationRecord.ts'
import { runTexts as fleet_run } from './texts/fleet/run.ts'
import { runTimelineTexts as fleet_runTimeline } from './texts/fleet/runTimeline.ts'
import { screenTexts as fleet_screen } from './texts/fleet/screen.ts'
import { screenFileTexts as fleet_screenFile } from './texts/fleet/screen.file.ts'
import { screenLinkTexts as fleet_screenLink } from './texts/fleet/screen.link.ts'
import { scriptTexts as fleet_script } from './texts/fleet/script.ts'
import { scriptProblemTexts as fleet_scriptProblem } from './texts/fleet/script.problem.ts'
import { scriptParameterTexts as fleet_scriptParameter } from './texts/fleet/scriptParameter.ts'
import { scriptStatusTexts as fleet_scriptStatus } from './texts/fleet/scriptStatus.ts'
import { scriptVersionTexts as fleet_scriptVersion } from './texts/fleet/scriptVersion.ts'
import { simTexts as fleet_sim } from './texts/fleet/sim.ts'
import { subsystemTexts as fleet_subsystem } from './texts/fleet/subsystem.ts'
import { subsystemDeviceTexts as fleet_subsystemDevice } from './texts/fleet/subsystemDevice.ts'
import { tagTexts as fleet_tag } from './texts/fleet/tag.ts'
import { verifyTaskTexts as fleet_verifyTask } from './texts/fleet/verifyTask.ts'
import { whitelistTexts as fleet_whitelist } from './texts/fleet/whitelist.ts'
import { dashboardTexts as home_dashboard } from './texts/home/dashboard.ts'
import { homeTexts as home_home } from './texts/home/home.ts'
import { needTexts as home_need } from './texts/home/need.ts'
import { bulkEditTexts as lists_bulkEdit } from './texts/lists/bulkEdit.ts'
import { conflictTexts as lists_conflict } from './texts/lists/conflict.ts'
import { importTexts as lists_import } from './texts/lists/import.ts'
import { jobTexts as lists_job } from './texts/lists/job.ts'
import { keyboardTexts as lists_keyboard } from './texts/lists/keyboard.ts'
import { pickerTexts as lists_picker } from './texts/lists/picker.ts'
import { reportTexts as lists_report } from './texts/lists/report.ts'
import { rowActionTexts as lists_rowAction } from './texts/lists/rowAction.ts'
import { viewTexts as lists_view } from './texts/lists/view.ts'
import { bookTaskTexts as promotion_bookTask } from './texts/promotion/bookTask.ts'
import { bookTaskChoiceTexts as promotion_bookTaskChoice } from './texts/promotion/bookTask.choice.ts'
import { bookTaskDetailTexts as promotion_bookTaskDetail } from './texts/promotion/bookTask.detail.ts'
import { bookTaskDialogTexts as promotion_bookTaskDialog } from './texts/promotion/bookTask.dialog.ts'
import { bookTaskFieldTexts as promotion_bookTaskField } from './texts/promotion/bookTask.field.ts'
import { bookTaskMessageTexts as promotion_bookTaskMessage } from './texts/promotion/bookTask.message.ts'
import { bookTaskSwitchTexts as promotion_bookTaskSwitch } from './texts/promotion/bookTask.switch.ts'
import { bookTaskToolbarTexts as promotion_bookTaskToolbar } from './texts/promotion/bookTask.toolbar.ts'
import { bookTaskWaitingTexts as promotion_bookTaskWaiting } from './texts/promotion/bookTask.waiting.ts'
import { postingTexts as promotion_posting } from './texts/promotion/posting.ts'
import { aiContentReleaseTexts as publish_aiContentRelease } from './texts/publish/aiContentRelease.ts'
import { composerTexts as publish_composer } from './texts/publish/composer.ts'
import { cropTexts as publish_crop } from './texts/publish/crop.ts'
import { finishedReleaseTexts as publish_finishedRelease } from './texts/publish/finishedRelease.ts'
import { nurtureTexts as publish_nurture } from './texts/publish/nurture.ts'
import { nurturePlanTexts as publish_nurturePlan } from './texts/publish/nurturePlan.ts'
import { nurtureSlotTexts as publish_nurtureSlot } from './texts/publish/nurtureSlot.ts'
import { nurtureTaskTexts as publish_nurtureTask } from './texts/publish/nurtureTask.ts'
import { publicationTexts as publish_publication } from './texts/publish/publication.ts'
import { publicationChainTexts as publish_publicationChain } from './texts/publish/publicationChain.ts'
import { publicationDrawerTexts as publish_publicationDrawer } from './texts/publish/publicationDrawer.ts'
import { publishCalendarTexts as publish_publishCalendar } from './texts/publish/publishCalendar.ts'
import { publishedContentTexts as publish_publishedContent } from './texts/publish/publishedContent.ts'
import { publishingTexts as publish_publishing } from './texts/publish/publishing.ts'
import { releaseTexts as publish_release } from './texts/publish/release.ts'
import { videoAccountBindingTexts as publish_videoAccountBinding } from './texts/publish/videoAccountBinding.ts'
import { workflowTexts as publish_workflow } from './texts/publish/workflow.ts'
import { workflowDecisionTexts as publish_workflowDecision } from './texts/publish/workflowDecision.ts'
import { workflowPlanTexts as publish_workflowPlan } from './texts/publish/workflowPlan.ts'
import { workflowRunTexts as publish_workflowRun } from './texts/publish/workflowRun.ts'
import { workflowRunSaidTexts as publish_workflowRunSaid } from './texts/publish/workflowRun.said.ts'
import { workflowStepTexts as publish_workflowStep } from './texts/publish/workflowStep.ts'
import { errorsTexts as server_errors } from './texts/server/errors.ts'
import { roleNameTexts as server_roleName } from './texts/server/roleName.ts'
import { runTexts as server_run } from './texts/server/run.ts'
import { serverTexts as server_server } from './texts/server/server.ts'
import { actionTexts as shell_action } from './texts/shell/action.ts'
import { confirmTexts as shell_confirm } from './texts/shell/confirm.ts'
import { connectionTexts as shell_connection } from './texts/shell/connection.ts'
import { errorPageTexts as shell_errorPage } from './texts/shell/errorPage.ts'
import { errorsTexts as shell_errors } from './texts/shell/errors.ts'
import { exportTexts as shell_export } from './texts/shell/export.ts'
import { fieldTexts as shell_field } from './texts/shell/field.ts'
import { filterTexts as shell_filter } from './texts/shell/filter.ts'
import { formTexts as shell_form } from './texts/shell/form.ts'
import { haltTexts as shell_halt } from './texts/shell/halt.ts'
import { heldPhonesTexts as shell_heldPhones } from './texts/shell/heldPhones.ts'
import { jobCentreTexts as shell_jobCentre } from './texts/shell/jobCentre.ts'
import { listTexts as shell_list } from './texts/shell/list.ts'
import { loginTexts as shell_login } from './texts/shell/login.ts'
import { menuTexts as shell_menu } from './texts/shell/menu.ts'
import { messageTexts as shell_message } from './texts/shell/message.ts'
import { passwordTexts as shell_password } from './texts/shell/password.ts'
import { secondFactorTexts as shell_secondFactor } from './texts/shell/secondFactor.ts'
import { sessionsTexts as shell_sessions } from './texts/shell/sessions.ts'
import { shellTexts as shell_shell } from './texts/shell/shell.ts'
import { valueTexts as shell_value } from './texts/shell/value.ts'
import { alertDeliveryTexts as site_alertDelivery } from './texts/site/alertDelivery.ts'
import { alertEventTexts as site_alertEvent } from './texts/site/alertEvent.ts'
import { alertGroupTexts as site_alertGroup } from './texts/site/alertGroup.ts'
import { alertNoteTexts as site_alertNote } from './texts/site/alertNote.ts'
import { alertRuleTexts as site_alertRule } from './texts/site/alertRule.ts'
import { alertRuleSettingsTexts as site_alertRuleSettings } from './texts/site/alertRule.settings.ts'
import { alertWindowTexts as site_alertWindow } from './texts/site/alertWindow.ts'
import { articleTexts as site_article } from './texts/site/article.ts'
import { boostLogTexts as site_boostLog } from './texts/site/boostLog.ts'
import { comparisonTexts as site_comparison } from './texts/site/comparison.ts'
import { fileSiteTexts as site_fileSite } from './texts/site/fileSite.ts'
import { linkPoolTexts as site_linkPool } from './texts/site/linkPool.ts'
import { liveDomainTexts as site_liveDomain } from './texts/site/liveDomain.ts'
import { liveDomainReportTexts as site_liveDomainReport } from './texts/site/liveDomainReport.ts'
import { liveMessageTexts as site_liveMessage } from './texts/site/liveMessage.ts'
import { rankingTexts as site_ranking } from './texts/site/ranking.ts'
import { referralTexts as site_referral } from './texts/site/referral.ts'
import { siteTexts as site_site } from './texts/site/site.ts'
import { siteAccessTexts as site_siteAccess } from './texts/site/siteAccess.ts'
import { siteCheckTexts as site_siteCheck } from './texts/site/siteCheck.ts'
import { siteCheckChoiceReasonTexts as site_siteCheckChoiceReason } from './texts/site/siteCheck.choice.reason.ts'
import { siteCheckingTexts as site_siteChecking } from './texts/site/siteChecking.ts'
import { siteCheckingSettingsTexts as site_siteCheckingSettings } from './texts/site/siteChecking.settings.ts'
import { siteCrawlerTexts as site_siteCrawler } from './texts/site/siteCrawler.ts'
import { siteIpTexts as site_siteIp } from './texts/site/siteIp.ts'
import { siteIpReportTexts as site_siteIpReport } from './texts/site/siteIpReport.ts'
import { siteStatisticsTexts as site_siteStatistics } from './texts/site/siteStatistics.ts'
import { siteTimelineTexts as site_siteTimeline } from './texts/site/siteTimeline.ts'
import { siteTimelineEventTexts as site_siteTimelineEvent } from './texts/site/siteTimeline.event.ts'
import { webDomainTexts as site_webDomain } from './texts/site/webDomain.ts'
import { accountLevelStatisticsTexts as statistics_accountLevelStatistics } from './texts/statistics/accountLevelStatistics.ts'
import { accountStatisticsTexts as statistics_accountStatistics } from './texts/statistics/accountStatistics.ts'
import { adStatisticTexts as statistics_adStatistic } from './texts/statistics/adStatistic.ts'
import { businessStatisticsTexts as statistics_businessStatistics } from './texts/statistics/businessStatistics.ts'
import { businessStatusTexts as statistics_businessStatus } from './texts/statistics/businessStatus.ts'
import { lightTexts as statistics_light } from './texts/statistics/light.ts'
import { operationsDashboardTexts as statistics_operationsDashboard } from './texts/statistics/operationsDashboard.ts'
import { operatorStatisticsTexts as statistics_operatorStatistics } from './texts/statistics/operatorStatistics.ts'
import { personaStatisticsTexts as statistics_personaStatistics } from './texts/statistics/personaStatistics.ts'
import { publishStatisticsTexts as statistics_publishStatistics } from './texts/statistics/publishStatistics.ts'
import { runStatisticsTexts as statistics_runStatistics } from './texts/statistics/runStatistics.ts'
import { seoBusinessTexts as statistics_seoBusiness } from './texts/statistics/seoBusiness.ts'
import { shortVideoAccountTexts as statistics_shortVideoAccount } from './texts/statistics/shortVideoAccount.ts'
import { shortVideoPostTexts as statistics_shortVideoPost } from './texts/statistics/shortVideoPost.ts'
import { shortVideoVideoTexts as statistics_shortVideoVideo } from './texts/statistics/shortVideoVideo.ts'
import { statisticsTexts as statistics_statistics } from './texts/statistics/statistics.ts'
import { tagStatisticsTexts as statistics_tagStatistics } from './texts/statistics/tagStatistics.ts'
import { apiKeyTexts as system_apiKey } from './texts/system/apiKey.ts'
import { auditTexts as system_audit } from './texts/system/audit.ts'
import { auditDeedTexts as system_auditDeed } from './texts/system/audit.deed.ts'
import { ipWhitelistTexts as system_ipWhitelist } from './texts/system/ipWhitelist.ts'
import { loopTexts as system_loop } from './texts/system/loop.ts'
import { modelCallTexts as system_modelCall } from './texts/system/modelCall.ts'
import { modelProviderTexts as system_modelProvider } from './texts/system/modelProvider.ts'
import { modelProviderSettingsTexts as system_modelProviderSettings } from './texts/system/modelProvider.settings.ts'
import { organisationTexts as system_organisation } from './texts/system/organisation.ts'
import { permissionTexts as system_permission } from './texts/system/permission.ts'
import { phoneSettingsTexts as system_phoneSettings } from './texts/system/phoneSettings.ts'
import { restoredTexts as system_restored } from './texts/system/restored.ts'
import { retentionTexts as system_retention } from './texts/system/retention.ts'
import { roleTexts as system_role } from './texts/system/role.ts'
import { setupTexts as system_setup } from './texts/system/setup.ts'
import { updateNoteTexts as system_updateNote } from './texts/system/updateNote.ts'
import { userTexts as system_user } from './texts/system/user.ts'
import { userAccessTexts as system_userAccess } from './texts/system/userAccess.ts'
import { userGroupTexts as system_userGroup } from './texts/system/userGroup.ts'
import { upgradeTexts as upgrades_upgrade } from './texts/upgrades/upgrade.ts'
import { upgradeOutcomeTexts as upgrades_upgradeOutcome } from './texts/upgrades/upgrade.outcome.ts'
import { upgradeCodeTexts as upgrades_upgradeCode } from './texts/upgrades/upgradeCode.ts'
import { reviewAnnouncedTexts as content_reviewAnnounced } from './texts/content/review.announced.ts'
import { commerceAnnouncedTexts as customer_commerceAnnounced } from './texts/customer/commerce.announced.ts'
import { messagesAnnouncedTexts as customer_messagesAnnounced } from './texts/customer/messages.announced.ts'
import { accountMetricsAnnouncedTexts as fleet_accountMetricsAnnounced } from './texts/fleet/accountMetrics.announced.ts'
import { accountsAnnouncedTexts as fleet_accountsAnnounced } from './texts/fleet/accounts.announced.ts'
import { dryRunsAnnouncedTexts as fleet_dryRunsAnnounced } from './texts/fleet/dryRuns.announced.ts'
import { fleetAnnouncedTexts as fleet_fleetAnnounced } from './texts/fleet/fleet.announced.ts'
import { runsAnnouncedTexts as fleet_runsAnnounced } from './texts/fleet/runs.announced.ts'
import { bookTasksAnnouncedTexts as promotion_bookTasksAnnounced } from './texts/promotion/bookTasks.announced.ts'
import { nurtureAnnouncedTexts as publish_nurtureAnnounced } from './texts/publish/nurture.announced.ts'
import { publishingAnnouncedTexts as publish_publishingAnnounced } from './texts/publish/publishing.announced.ts'
import { workflowAnnouncedTexts as publish_workflowAnnounced } from './texts/publish/workflow.announced.ts'
import { alertWindowsAnnouncedTexts as site_alertWindowsAnnounced } from './texts/site/alertWindows.announced.ts'
import { siteChecksAnnouncedTexts as site_siteChecksAnnounced } from './texts/site/siteChecks.announced.ts'
import { sitesAnnouncedTexts as site_sitesAnnounced } from './texts/site/sites.announced.ts'
import { modelsAnnouncedTexts as system_modelsAnnounced } from './texts/system/models.announced.ts'
import { restoresAnnouncedTexts as system_restoresAnnounced } from './texts/system/restores.announced.ts'
import { serverHealthAnnouncedTexts as system_serverHealthAnnounced } from './texts/system/serverHealth.announced.ts'

/** All texts: by the area of the console that loads them, then by namespace. */
export const texts: Readonly<Record<'cli' | 'content' | 'customer' | 'fleet' | 'home' | 'lists' | 'promotion' | 'publish' | 'server' | 'shell' | 'site' | 'statistics' | 'system' | 'upgrades', Namespaces>> = withAnnounced({
  cli: {
    'cli': cli_cli,
    'cli.arg': cli_cliArg,
    'cli.backup': cli_cliBackup,
    'cli.column': cli_cliColumn,
    'cli.doctor': cli_cliDoctor,
    'cli.error': cli_cliError,
    'cli.example': cli_cliExample,
    'cli.held': cli_cliHeld,
    'cli.help': cli_cliHelp,
    'cli.hint': cli_cliHint,
    'cli.ingest': cli_cliIngest,
    'cli.message': cli_cliMessage,
    'cli.messages': cli_cliMessages,
    'cli.opt': cli_cliOpt,
    'cli.reset': cli_cliReset,
    'cli.restore': cli_cliRestore,
    'cli.restored': cli_cliRestored,
    'cli.setup': cli_cliSetup,
    'cli.shell': cli_cliShell,
    'cli.status': cli_cliStatus,
    'cli.today': cli_cliToday,
    'cli.usage': cli_cliUsage,
    'cli.workflow': cli_cliWorkflow,
  },
  content: {
    'avatar': content_avatar,
    'avatar-group': content_avatarGroup,
    'batch-content': content_batchContent,
    'content-chain': content_contentChain,
    'content-item': content_contentItem,
    'content-review': content_contentReview,
    'content-task': content_contentTask,
    'event': content_event,
    'event-group': content_eventGroup,
    'group': content_group,
    'interest-group': content_interestGroup,
    'keyword': content_keyword,
    'library-image': content_libraryImage,
    'library-image-group': content_libraryImageGroup,
    'library-item': content_libraryItem,
    'library-text': content_libraryText,
    'library-text-group': content_libraryTextGroup,
    'library-video': content_libraryVideo,
    'library-video-group': content_libraryVideoGroup,
    'news-library': content_newsLibrary,
    'persona': content_persona,
    'persona-group': content_personaGroup,
    'persona-review': content_personaReview,
    'single-content': content_singleContent,
    'template': content_template,
    'translation': content_translation,
    'video-review': content_videoReview,
  },
  customer: {
    'app-fan': customer_appFan,
    'app-user': customer_appUser,
    'comment': customer_comment,
    'commodity': customer_commodity,
    'contact': customer_contact,
    'contact-group': customer_contactGroup,
    'conversation': customer_conversation,
    'conversation-note': customer_conversationNote,
    'customer': customer_customer,
    'customer-handle': customer_customerHandle,
    'customer-merge': customer_customerMerge,
    'customer-note': customer_customerNote,
    'customer-order': customer_customerOrder,
    'customer-timeline': customer_customerTimeline,
    'message-panes': customer_messagePanes,
    'order-payment': customer_orderPayment,
    'payment-config': customer_paymentConfig,
    'private-message': customer_privateMessage,
    'reply-macro': customer_replyMacro,
    'reply-phrase': customer_replyPhrase,
    'value-grant': customer_valueGrant,
    'value-service': customer_valueService,
  },
  fleet: {
    'account': fleet_account,
    'account-authorisation': fleet_accountAuthorisation,
    'account-group': fleet_accountGroup,
    'account-login': fleet_accountLogin,
    'account-metric': fleet_accountMetric,
    'account-phone': fleet_accountPhone,
    'account-why': fleet_accountWhy,
    'app-build': fleet_appBuild,
    'app-upgrade': fleet_appUpgrade,
    'app-upgradeable': fleet_appUpgradeable,
    'app-upgrade-build': fleet_appUpgradeBuild,
    'app-upgrade-phone': fleet_appUpgradePhone,
    'app-version': fleet_appVersion,
    'card-type': fleet_cardType,
    'device': fleet_device,
    'device-account': fleet_deviceAccount,
    'device-approval': fleet_deviceApproval,
    'dry-run': fleet_dryRun,
    'execution-log': fleet_executionLog,
    'group-control': fleet_groupControl,
    'group-control.act': fleet_groupControlAct,
    'group-control.by': fleet_groupControlBy,
    'group-control.end': fleet_groupControlEnd,
    'group-control.state': fleet_groupControlState,
    'host': fleet_host,
    'host-approval': fleet_hostApproval,
    'master-device': fleet_masterDevice,
    'matrix-linkage': fleet_matrixLinkage,
    'network': fleet_network,
    'node': fleet_node,
    'node.choice.error': fleet_nodeChoiceError,
    'node.settings': fleet_nodeSettings,
    'particular': fleet_particular,
    'passwords-to-change': fleet_passwordsToChange,
    'phone': fleet_phone,
    'phone-lease': fleet_phoneLease,
    'phone-measure': fleet_phoneMeasure,
    'phone-model': fleet_phoneModel,
    'phone-version': fleet_phoneVersion,
    'phone-wall': fleet_phoneWall,
    'platform': fleet_platform,
    'platform-log': fleet_platformLog,
    'platform-log.did': fleet_platformLogDid,
    'platform-log.happening': fleet_platformLogHappening,
    'platform-pause': fleet_platformPause,
    'private-domain-accounts': fleet_privateDomainAccounts,
    'projection-wall': fleet_projectionWall,
    'recording': fleet_recording,
    'registration-pending': fleet_registrationPending,
    'registration-record': fleet_registrationRecord,
    'run': fleet_run,
    'run-timeline': fleet_runTimeline,
    'screen': fleet_screen,
    'screen.file': fleet_screenFile,
    'screen.link': fleet_screenLink,
    'script': fleet_script,
    'script.problem': fleet_scriptProblem,
    'script-parameter': fleet_scriptParameter,
    'script-status': fleet_scriptStatus,
    'script-version': fleet_scriptVersion,
    'sim': fleet_sim,
    'subsystem': fleet_subsystem,
    'subsystem-device': fleet_subsystemDevice,
    'tag': fleet_tag,
    'verify-task': fleet_verifyTask,
    'whitelist': fleet_whitelist,
  },
  home: {
    'dashboard': home_dashboard,
    'home': home_home,
    'need': home_need,
  },
  lists: {
    'bulk-edit': lists_bulkEdit,
    'conflict': lists_conflict,
    'import': lists_import,
    'job': lists_job,
    'keyboard': lists_keyboard,
    'picker': lists_picker,
    'report': lists_report,
    'row-action': lists_rowAction,
    'view': lists_view,
  },
  promotion: {
    'book-task': promotion_bookTask,
    'book-task.choice': promotion_bookTaskChoice,
    'book-task.detail': promotion_bookTaskDetail,
    'book-task.dialog': promotion_bookTaskDialog,
    'book-task.field': promotion_bookTaskField,
    'book-task.message': promotion_bookTaskMessage,
    'book-task.switch': promotion_bookTaskSwitch,
    'book-task.toolbar': promotion_bookTaskToolbar,
    'book-task.waiting': promotion_bookTaskWaiting,
    'posting': promotion_posting,
  },
  publish: {
    'ai-content-release': publish_aiContentRelease,
    'composer': publish_composer,
    'crop': publish_crop,
    'finished-release': publish_finishedRelease,
    'nurture': publish_nurture,
    'nurture-plan': publish_nurturePlan,
    'nurture-slot': publish_nurtureSlot,
    'nurture-task': publish_nurtureTask,
    'publication': publish_publication,
    'publication-chain': publish_publicationChain,
    'publication-drawer': publish_publicationDrawer,
    'publish-calendar': publish_publishCalendar,
    'published-content': publish_publishedContent,
    'publishing': publish_publishing,
    'release': publish_release,
    'video-account-binding': publish_videoAccountBinding,
    'workflow': publish_workflow,
    'workflow-decision': publish_workflowDecision,
    'workflow-plan': publish_workflowPlan,
    'workflow-run': publish_workflowRun,
    'workflow-run.said': publish_workflowRunSaid,
    'workflow-step': publish_workflowStep,
  },
  server: {
    'errors': server_errors,
    'role-name': server_roleName,
    'run': server_run,
    'server': server_server,
  },
  shell: {
    'action': shell_action,
    'confirm': shell_confirm,
    'connection': shell_connection,
    'error-page': shell_errorPage,
    'errors': shell_errors,
    'export': shell_export,
    'field': shell_field,
    'filter': shell_filter,
    'form': shell_form,
    'halt': shell_halt,
    'held-phones': shell_heldPhones,
    'job-centre': shell_jobCentre,
    'list': shell_list,
    'login': shell_login,
    'menu': shell_menu,
    'message': shell_message,
    'password': shell_password,
    'second-factor': shell_secondFactor,
    'sessions': shell_sessions,
    'shell': shell_shell,
    'value': shell_value,
  },
  site: {
    'alert-delivery': site_alertDelivery,
    'alert-event': site_alertEvent,
    'alert-group': site_alertGroup,
    'alert-note': site_alertNote,
    'alert-rule': site_alertRule,
    'alert-rule.settings': site_alertRuleSettings,
    'alert-window': site_alertWindow,
    'article': site_article,
    'boost-log': site_boostLog,
    'comparison': site_comparison,
    'file-site': site_fileSite,
    'link-pool': site_linkPool,
    'live-domain': site_liveDomain,
    'live-domain-report': site_liveDomainReport,
    'live-message': site_liveMessage,
    'ranking': site_ranking,
    'referral': site_referral,
    'site': site_site,
    'site-access': site_siteAccess,
    'site-check': site_siteCheck,
    'site-check.choice.reason': site_siteCheckChoiceReason,
    'site-checking': site_siteChecking,
    'site-checking.settings': site_siteCheckingSettings,
    'site-crawler': site_siteCrawler,
    'site-ip': site_siteIp,
    'site-ip-report': site_siteIpReport,
    'site-statistics': site_siteStatistics,
    'site-timeline': site_siteTimeline,
    'site-timeline.event': site_siteTimelineEvent,
    'web-domain': site_webDomain,
  },
  statistics: {
    'account-level-statistics': statistics_accountLevelStatistics,
    'account-statistics': statistics_accountStatistics,
    'ad-statistic': statistics_adStatistic,
    'business-statistics': statistics_businessStatistics,
    'business-status': statistics_businessStatus,
    'light': statistics_light,
    'operations-dashboard': statistics_operationsDashboard,
    'operator-statistics': statistics_operatorStatistics,
    'persona-statistics': statistics_personaStatistics,
    'publish-statistics': statistics_publishStatistics,
    'run-statistics': statistics_runStatistics,
    'seo-business': statistics_seoBusiness,
    'short-video-account': statistics_shortVideoAccount,
    'short-video-post': statistics_shortVideoPost,
    'short-video-video': statistics_shortVideoVideo,
    'statistics': statistics_statistics,
    'tag-statistics': statistics_tagStatistics,
  },
  system: {
    'api-key': system_apiKey,
    'audit': system_audit,
    'audit.deed': system_auditDeed,
    'ip-whitelist': system_ipWhitelist,
    'loop': system_loop,
    'model-call': system_modelCall,
    'model-provider': system_modelProvider,
    'model-provider.settings': system_modelProviderSettings,
    'organisation': system_organisation,
    'permission': system_permission,
    'phone-settings': system_phoneSettings,
    'restored': system_restored,
    'retention': system_retention,
    'role': system_role,
    'setup': system_setup,
    'update-note': system_updateNote,
    'user': system_user,
    'user-access': system_userAccess,
    'user-group': system_userGroup,
  },
  upgrades: {
    'upgrade': upgrades_upgrade,
    'upgrade.outcome': upgrades_upgradeOutcome,
    'upgrade-code': upgrades_upgradeCode,
  },
}, [content_reviewAnnounced, customer_commerceAnnounced, customer_messagesAnnounced, fleet_accountMetricsAnnounced, fleet_accountsAnnounced, fleet_dryRunsAnnounced, fleet_fleetAnnounced, fleet_runsAnnounced, promotion_bookTasksAnnounced, publish_nurtureAnnounced, publish_publishingAnnounced, publish_workflowAnnounced, site_alertWindowsAnnounced, site_siteChecksAnnounced, site_sitesAnnounced, system_modelsAnnounced, system_restoresAnnounced, system_serverHealthAnnounced])
