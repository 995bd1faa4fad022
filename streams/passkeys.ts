import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import {
  type NewPasskey,
  type NewPasskeyOptions,
  type PasskeyOptions,
  type PasskeyProof,
  newPasskeySchema,
  passkeyProofSchema,
} from '#contract/calls/passkeys.ts'

/** What a browser answers: the passkey or its proof, or the name of the error why there is none. */
export type Ceremony<Made> = { readonly kind: 'made'; readonly made: Made } | { readonly kind: 'failed'; readonly name: string }

const ceremony = async <Made>(ask: () => Promise<Made>): Promise<Ceremony<Made>> => {
  try {
    return { kind: 'made', made: await ask() }
  } catch (error) {
    return { kind: 'failed', name: error instanceof Error ? error.name : '' }
  }
}

/** Lets the browser make a passkey; it asks the player for a finger, a face or a PIN. */
export const makePasskey = (options: NewPasskeyOptions): Promise<Ceremony<NewPasskey>> =>
  ceremony(async () => newPasskeySchema.parse(await startRegistration({ optionsJSON: options })))

/** Lets the browser sign with a passkey of this site that the player chooses. */
export const signWithPasskey = (options: PasskeyOptions): Promise<Ceremony<PasskeyProof>> =>
  ceremony(async () => passkeyProofSchema.parse(await startAuthentication({ optionsJSON: options })))
