import webpush from 'web-push'
import { secret } from '#contract/secret.ts'
import type { PushStore } from '#server/members/push-store.ts'
import type { PushKeys } from './settings.ts'

/** The keys of the environment, else those of the store, which are made at the first start: browsers subscribe by them. */
export const pushKeysOf = (store: Pick<PushStore, 'secret'>, given: PushKeys | null): PushKeys => {
  if (given !== null) return given
  const kept = store.secret('vapid', () => {
    const { publicKey, privateKey } = webpush.generateVAPIDKeys()
    return `${publicKey} ${privateKey}`
  })
  const [publicKey = '', privateKey = ''] = kept.split(' ')
  return { publicKey, privateKey: secret(privateKey) }
}
