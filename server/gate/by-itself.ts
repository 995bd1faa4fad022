import { getAlerts, takeAlerts } from '#contract/calls/alerts.ts'
import { getStackButton, getUserDetails, getUserSetting } from '#contract/calls/account.ts'
import { getUserEvenets } from '#contract/calls/auth.ts'
import { socketTicket } from '#contract/session.ts'
import { getBetRecord, getExposureLadder, getOrderList } from '#contract/calls/betting.ts'
import { askPayment, getBeneficiaries, getPaymentTerms, getTransaction, getTransactions } from '#contract/calls/payments.ts'
import { getCasinoCatalogue, getCasinoPlayed } from '#contract/calls/casino.ts'
import { getSettlements } from '#contract/calls/settlement.ts'
import { getPlay } from '#contract/calls/play.ts'
import { getNotifications } from '#contract/calls/support.ts'
import { getPriceHistory, getStreamScore } from '#contract/calls/browse.ts'
import { getBalanceSettings } from '#contract/calls/wallets.ts'

/** Calls that an open page makes by itself: they do not keep an idle session alive. */
export const BY_ITSELF: ReadonlySet<string> = new Set(
  [
    socketTicket,
    getUserDetails,
    getOrderList,
    getBetRecord,
    getSettlements,
    getAlerts,
    takeAlerts,
    getPlay,
    getNotifications,
    getUserSetting,
    getStackButton,
    getUserEvenets,
    getPriceHistory,
    getStreamScore,
    getExposureLadder,
    getBalanceSettings,
    getPaymentTerms,
    getBeneficiaries,
    getTransactions,
    getTransaction,
    askPayment,
    getCasinoCatalogue,
    getCasinoPlayed,
  ].map(({ path }) => path),
)
