import * as account from './account.ts'
import * as auth from './auth.ts'
import * as betting from './betting.ts'
import * as browse from './browse.ts'
import type { Call, Message } from './call.ts'
import * as cashOut from './cash-out.ts'
import * as support from './support.ts'

const chapters = { account, auth, betting, browse, cashOut, support }

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'answer' in value && 'path' in value
const isMessage = (value: unknown): value is Message => typeof value === 'object' && value !== null && 'body' in value && 'name' in value

type Named<T> = { readonly chapter: string; readonly name: string; readonly shape: T }
const named = <T>(is: (value: unknown) => value is T): readonly Named<T>[] =>
  Object.entries(chapters).flatMap(([chapter, words]) =>
    Object.entries(words).flatMap(([name, shape]: readonly [string, unknown]) => (is(shape) ? [{ chapter, name, shape }] : [])),
  )

/** Every REST call of the contract, by chapter and name: what the documents and the enumerating test go through (HTTP-02, HTTP-07). */
export const allCalls: readonly Named<Call>[] = named(isCall)
/** Every socket message of the contract. */
export const allMessages: readonly Named<Message>[] = named(isMessage)
