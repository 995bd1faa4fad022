import type { RefusalCode } from '#contract/call.ts'

/** The plain sentence for each refusal: what happened and what to do next (rules.md, Refusals). */
export const englishRefusals: Readonly<Record<RefusalCode, string>> = {
  INSUFFICIENT_FUNDS: 'Your available balance does not cover this bet. Lower the stake or deposit.',
  LOSS_LIMIT_EXCEEDED: 'This bet would pass your loss limit. Lower the stake.',
  INVALID_ACCOUNT_STATE: 'Your account cannot bet at the moment. Contact support.',
  MARKET_SUSPENDED: 'The market was suspended. Place again when it opens.',
  MARKET_CLOSED: 'The market is closed. Choose another market.',
  INVALID_MARKET_ID: 'This market is not known. Reload the page.',
  INVALID_RUNNER: 'This selection is not in the market. Reload the page.',
  RUNNER_REMOVED: 'This selection was removed. Choose another.',
  INVALID_ODDS: 'These odds cannot be taken. Choose a price from the board.',
  ODDS_CHANGED: 'The odds changed before the bet was placed. Check the new price.',
  LINE_CHANGED: 'The run line changed before the bet was placed. Check the new line.',
  STAKE_BELOW_MIN: 'The stake is below the minimum. Raise it.',
  STAKE_ABOVE_MAX: 'The stake is above the maximum. Lower it.',
  MAX_WIN_EXCEEDED: 'This bet could win more than the market allows. Lower the stake.',
  BET_TAKEN_OR_LAPSED: 'Nothing is left to cancel: the bet was matched or has lapsed.',
  BET_IN_PROGRESS: 'A bet here is still being processed. Wait until it is placed.',
  NOTHING_TO_CASH_OUT: 'There is nothing to cash out: every outcome pays you the same, or more than one runner wins.',
  NO_CASH_OUT_OFFER: 'There is not enough on offer to cash out now. Choose a smaller part, or wait.',
  DUPLICATE_TRANSACTION: 'This bet was already sent with other details. Start a new bet.',
  PERMISSION_DENIED: 'You are not allowed to do this. Log in and try again.',
  OTHER_MEMBER: 'Another player has logged in in this browser, so you are logged out here. Nothing was done.',
  RATE_LIMITED: 'Too many attempts. Wait a moment and try again.',
  SERVICE_UNAVAILABLE: 'The exchange could not take the bet. No bet was made; try again.',
}
