import { type Secret, secret } from '#contract/secret.ts'

/** The pair by which a push service knows this exchange (VAPID, RFC 8292); base64url. */
export type PushKeys = { readonly publicKey: string; readonly privateKey: Secret }
/** What the environment says of push messages. `contact`: whom a push service may write to. */
export type PushSettings = { readonly keys: PushKeys | null; readonly contact: string | null }

/** Reads VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, and PUSH_CONTACT. Throws an Error that names what is wrong, and says no key. */
export const pushSettings = (environment: Readonly<Record<string, string | undefined>>): PushSettings => {
  const named = (name: string): string | null => environment[name]?.trim() || null
  const [publicKey, privateKey, contact] = [named('VAPID_PUBLIC_KEY'), named('VAPID_PRIVATE_KEY'), named('PUSH_CONTACT')]
  if ((publicKey === null) !== (privateKey === null)) throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are set together.')
  if (publicKey !== null && !/^[\w-]{87}$/.test(publicKey)) throw new Error('VAPID_PUBLIC_KEY takes 87 signs of base64url.')
  if (privateKey !== null && !/^[\w-]{43}$/.test(privateKey)) throw new Error('VAPID_PRIVATE_KEY takes 43 signs of base64url.')
  if (contact !== null && !/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+)$/.test(contact))
    throw new Error('PUSH_CONTACT takes an address such as mailto:desk@example.com or https://example.com.')
  return { keys: publicKey === null || privateKey === null ? null : { publicKey, privateKey: secret(privateKey) }, contact }
}
