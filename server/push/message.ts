import webpush from 'web-push'
import type { AlertNews } from '#contract/calls/alerts.ts'
import type { PushKind } from '#contract/calls/push.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import type { Millis } from '#contract/scalar.ts'
import { sentencesIn } from '#copy/fetched.ts'
import { say } from '#copy/catalogue.ts'
import { alertSaid } from '#domain/alerts/alerts.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import type { Said } from '#domain/said.ts'
import type { KeptPush } from '#server/members/push-store.ts'
import type { PushRequest } from './reach.ts'
import type { PushKeys } from './settings.ts'

/** What a device may be notified: a sentence, the page that it is about, and a name that is its own among the member's. */
export type PushEvent = { readonly kind: PushKind; readonly at: Millis; readonly said: Said; readonly path: string; readonly name: string }

/** A push service keeps a message so long for a device that is off, in seconds. */
const LIFE_S = 4 * 3600
/** The longest sentence: a message has 4 kB in all. */
const MOST_SIGNS = 300

const KINDS: Readonly<Partial<Record<AlertNews['kind'], PushKind>>> = {
  matched: 'matched',
  lapsed: 'lapsed',
  price: 'alert',
  runs: 'alert',
  wicket: 'alert',
}
/** News as a device is notified of them; null for a kind that only the bell has. */
export const newsEvent = (news: AlertNews): PushEvent | null => {
  const kind = KINDS[news.kind]
  if (kind === undefined) return null
  const path = kind === 'alert' ? `/event-page/${news.eventTypeId}/${encodeURIComponent(news.eventId)}` : '/open-bets'
  return { kind, at: news.at, said: alertSaid(news), path, name: `n${news.number}` }
}
/** A settlement as a device is notified of it. */
export const settledEvent = (settlement: Settlement): PushEvent => {
  const { at, number } = settlement
  return { kind: 'settled', at, said: settlementSaid(settlement), path: '/bet-history', name: `s${number}` }
}

/**
 * A message for a device, in its language, sealed so that only its browser reads it. It has a topic, by which a push service replaces an
 * earlier one of the same event that it still has. Throws where the browser's keys are none.
 */
export const messageOf = async (to: KeptPush, event: PushEvent, keys: PushKeys, contact: string): Promise<PushRequest> => {
  const { endpoint, p256dh, auth, title, language } = to
  const { said, path, name } = event
  const body = say(said, await sentencesIn(language)).slice(0, MOST_SIGNS)
  const text = JSON.stringify({ title, body, path, tag: name, lang: language })
  const made = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    TTL: LIFE_S,
    topic: name,
    vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey.reveal() },
  })
  const headers = Object.fromEntries(Object.entries(made.headers).map(([field, value]) => [field, String(value)]))
  return { endpoint, headers, body: made.body ?? Buffer.alloc(0) }
}
