import { PASSKEY_MS } from '#contract/calls/passkeys.ts'
import { type Said, said } from '#domain/said.ts'
import type { EdgeClock } from './clock.ts'
import type { BrowserParts, PasskeyDoor } from './doors.ts'
import type { Ceremony } from './passkeys.ts'

/** Timers of a browser may end a little early. */
const EARLY_MS = 1000

/** The sentence of a browser's error. Browsers tell no page whether the player said no, or has no passkey of the site. */
const sentenceOf = (name: string, tookMs: number): Said => {
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return said(tookMs >= PASSKEY_MS - EARLY_MS ? 'PASSKEY_LATE' : 'passkeyNotUsed')
    case 'InvalidStateError':
      return said('PASSKEY_KNOWN')
    case 'ConstraintError':
    case 'NotSupportedError':
      return said('passkeyUnable')
    case 'SecurityError':
      return said('PASSKEYS_NO_NAME')
    default:
      return said('PASSKEY_REFUSED')
  }
}

/** Asks the browser for a passkey, or for what one signs; exactly one of the two answers is called. */
export const askBrowser = <Made>(
  passkeys: BrowserParts['passkeys'],
  clock: Pick<EdgeClock, 'now'>,
  ask: (door: PasskeyDoor) => Promise<Ceremony<Made>>,
  answers: { readonly made: (made: Made) => void; readonly failed: (why: Said) => void },
): void => {
  const began = clock.now()
  passkeys()
    .then(ask)
    .then(
      (answer) => (answer.kind === 'made' ? answers.made(answer.made) : answers.failed(sentenceOf(answer.name, clock.now() - began))),
      () => answers.failed(said('cannotLoad')),
    )
}
