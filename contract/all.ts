import type { Call, Message } from './call.ts'
import * as accountCalls from './calls/account.ts'
import * as accountMessages from './messages/account.ts'
import * as alertsCalls from './calls/alerts.ts'
import * as authCalls from './calls/auth.ts'
import * as authMessages from './messages/auth.ts'
import * as bettingCalls from './calls/betting.ts'
import * as bettingMessages from './messages/betting.ts'
import * as browseCalls from './calls/browse.ts'
import * as browseMessages from './messages/browse.ts'
import * as listMessages from './messages/lists.ts'
import * as casinoCalls from './calls/casino.ts'
import * as cashOutCalls from './calls/cash-out.ts'
import * as cashOutMessages from './messages/cash-out.ts'
import * as passkeysCalls from './calls/passkeys.ts'
import * as paymentsCalls from './calls/payments.ts'
import * as paymentsMessages from './messages/payments.ts'
import * as playCalls from './calls/play.ts'
import * as playMessages from './messages/play.ts'
import * as pushCalls from './calls/push.ts'
import * as settingsCalls from './calls/settings.ts'
import * as settingsMessages from './messages/settings.ts'
import * as settlementCalls from './calls/settlement.ts'
import * as settlementMessages from './messages/settlement.ts'
import * as statementsCalls from './calls/statements.ts'
import * as supportCalls from './calls/support.ts'
import * as walletsCalls from './calls/wallets.ts'
import * as session from './session.ts'

const chapters = {
  account: { ...accountCalls, ...accountMessages },
  alerts: alertsCalls,
  auth: { ...authCalls, ...authMessages, ...session },
  betting: { ...bettingCalls, ...bettingMessages },
  browse: { ...browseCalls, ...browseMessages, ...listMessages },
  casino: casinoCalls,
  cashOut: { ...cashOutCalls, ...cashOutMessages },
  passkeys: passkeysCalls,
  payments: { ...paymentsCalls, ...paymentsMessages },
  play: { ...playCalls, ...playMessages },
  push: pushCalls,
  settings: { ...settingsCalls, ...settingsMessages },
  settlement: { ...settlementCalls, ...settlementMessages },
  statements: statementsCalls,
  support: { ...supportCalls },
  wallets: walletsCalls,
}

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'answer' in value && 'path' in value
const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'body' in value && 'name' in value

type Named<T> = { readonly chapter: string; readonly name: string; readonly shape: T }
const named = <T>(is: (value: unknown) => value is T): readonly Named<T>[] =>
  Object.entries(chapters).flatMap(([chapter, words]) =>
    Object.entries(words).flatMap(([name, shape]: readonly [string, unknown]) => (is(shape) ? [{ chapter, name, shape }] : [])),
  )

/** Every REST call of the contract, by chapter and name. The documents and the enumerating test go through them (HTTP-02, HTTP-07). */
export const allCalls: readonly Named<Call>[] = named(isCall)
/** Every socket message of the contract. */
export const allMessages: readonly Named<Message>[] = named(isMessage)
