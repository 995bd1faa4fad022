import type { LoginTab } from '#client/player/login.ts'
import { secret } from '#contract/secret.ts'
import { said } from '#domain/said.ts'
import { LoginPane } from '#src/login/LoginPane.tsx'
import { OtpPane } from '#src/login/OtpPane.tsx'
import { RegisterPane } from '#src/login/RegisterPane.tsx'
import { member } from '#tests/player.ts'
import { DELAYS } from '#machines/setup.ts'
import { type Client, openClient } from './client-play.ts'
import type { Shot } from './shots.tsx'

type Play = (client: Client) => void
const PANES = { login: <LoginPane />, otp: <OtpPane />, register: <RegisterPane /> } satisfies Readonly<Record<LoginTab, React.ReactNode>>

/** A pane of the login dialog, which a visitor opened. */
const pane = (states: readonly string[], says: string, tab: LoginTab, play: Play): Shot => ({
  states,
  says,
  show: () => {
    const client = openClient({ who: 'visitor' })
    client.spine.record({ type: 'login.opened', tab })
    play(client)
    return { client, page: PANES[tab] }
  },
})
/** What a member hears; the page around it is no screen of the session. */
const heard = (states: readonly string[], says: string, play: Play): Shot => ({
  states,
  says,
  show: () => {
    const client = openClient()
    play(client)
    return { client, page: null }
  },
})

const submitted: Play = ({ spine }) => spine.record({ type: 'login.submitted', userId: 'demo', password: secret('demo1234') })
const asked: Play = ({ spine }) => spine.record({ type: 'code.requested', flow: 'register', phone: '9876543210' })
const sent: Play = (client) => {
  asked(client)
  client.spine.record({ type: 'code.sent', flow: 'register', codeId: 'code-1', digits: 4 })
}
const filled =
  (referCode: string): Play =>
  (client) => {
    sent(client)
    const form = { otp: secret('123456'), password: secret('demo1234'), promo: '', referCode, adult: true, terms: true }
    client.spine.record({ type: 'form.submitted', flow: 'register', form })
  }

/** The screens of the login dialog, and what a member hears of the session: states of session and code-flow. */
export const loginShots: readonly Shot[] = [
  pane(['session.visitor'], 'Log In is pressed', 'login', () => undefined),
  pane(['session.submitting'], 'The login is submitted', 'login', submitted),
  pane(['session.visitor'], 'The exchange refused the login', 'login', (client) => {
    submitted(client)
    client.spine.record({ type: 'login.refused', way: 'password', said: said('INVALID_ACCOUNT_STATE') })
  }),
  heard(['session.member.leaving'], 'The call for the balance asks for a logout', ({ spine }) =>
    spine.record({ type: 'balance.refused', said: said('LOGIN_AGAIN') }),
  ),
  heard(['session.visitor'], 'Logout is pressed', ({ spine }) => spine.record({ type: 'logout.pressed' })),
  heard(['session.visitor'], 'Another member logs in, in this browser', ({ spine }) =>
    spine.record({ type: 'ticket.given', memberCode: member('other').memberCode }),
  ),
  pane(['code-flow.number'], 'The registration is opened', 'register', () => undefined),
  pane(['code-flow.asking'], 'Get OTP is pressed', 'register', asked),
  pane(['code-flow.number'], 'The exchange sent no code', 'register', (client) => {
    asked(client)
    client.spine.record({ type: 'code.refused', flow: 'register', said: said('RATE_LIMITED') })
  }),
  pane(['code-flow.code.form.filling', 'code-flow.code.timer.counting'], 'The exchange sent a code', 'register', sent),
  pane(['code-flow.code.timer.ready'], 'The code may be sent again', 'register', (client) => {
    sent(client)
    client.clock.advance(DELAYS.resendMs)
  }),
  pane(['code-flow.code.timer.resending'], 'Resend OTP is pressed', 'register', (client) => {
    sent(client)
    client.clock.advance(DELAYS.resendMs)
    client.spine.record({ type: 'resend.pressed', flow: 'register' })
  }),
  pane(['code-flow.code.form.confirming'], 'The form with a referral code is submitted', 'register', filled('FRIEND')),
  pane(['code-flow.code.form.submitting'], 'The form is submitted', 'register', filled('')),
  pane(['code-flow.code.form.filling'], 'The exchange refused the code', 'register', (client) => {
    filled('')(client)
    client.spine.record({ type: 'login.refused', way: 'register', said: said('WRONG_CODE') })
  }),
]
