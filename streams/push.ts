import { type PushSubscriptionParts, pushSubscriptionSchema } from '#contract/calls/push.ts'

/** What became of a subscription: where this browser gets its messages, or the sentence of why it gets none. */
export type Subscribed =
  | { readonly kind: 'made'; readonly subscription: PushSubscriptionParts }
  | { readonly kind: 'failed'; readonly why: 'pushDenied' | 'pushSilent' | 'pushNotHere' }

/** The longest wait for the page's worker, and for the browser's push service, in milliseconds. */
const WORKER_MS = 5000
const SERVICE_MS = 20_000

const within = <T>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, fail) => void setTimeout(() => fail(new Error('no answer in time')), ms))])
const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
const isSame = (given: ArrayBuffer | null, key: Uint8Array): boolean => {
  const bytes = given === null ? [] : [...new Uint8Array(given)]
  return bytes.length === key.length && bytes.every((each, at) => each === key[at])
}

/** Subscribes by the exchange's key; a subscription by another key than today's is given up first. */
const subscribed = async (registration: ServiceWorkerRegistration, key: Uint8Array<ArrayBuffer>): Promise<Subscribed> => {
  const before = await registration.pushManager.getSubscription()
  if (before !== null && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  return { kind: 'made', subscription: pushSubscriptionSchema.parse(made.toJSON()) }
}

/** Asks the player for the browser's leave, and the browser's push service for a place to send to. Call it on a press alone. */
export const subscribe = async (key: string): Promise<Subscribed> => {
  if (!('Notification' in window) || !('PushManager' in window) || !('serviceWorker' in navigator))
    return { kind: 'failed', why: 'pushNotHere' }
  if ((await Notification.requestPermission()) !== 'granted') return { kind: 'failed', why: 'pushDenied' }
  const registration = await within(WORKER_MS, navigator.serviceWorker.ready).catch(() => null)
  if (registration === null) return { kind: 'failed', why: 'pushNotHere' }
  return within(SERVICE_MS, subscribed(registration, bytesOf(key))).catch(() => ({ kind: 'failed', why: 'pushSilent' }))
}
