// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { say } from '#copy/catalogue.ts'
import { ownPage } from './own-page.ts'
import { homeAnswered } from '#client/ledger/reads.ts'
import type { LoginTab, Target } from '#client/player/login.ts'
import { said } from '#domain/said.ts'
import { loadBrands } from '#server/brands.ts'
import { BrandContext } from '#src/brand.tsx'
import { SpineContext, useLedger } from '#src/hooks.ts'
import SearchBox from '#src/frame/SearchBox.tsx'
import Sidebar from '#src/frame/Sidebar.tsx'
import LoginDialog from '#src/login/LoginDialog.tsx'
import { createSpine } from '#src/spine/spine.ts'
import type { HttpDoor, SocketEvents } from '#streams/doors.ts'
import { market } from '#tests/markets.ts'
import { at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

afterEach(cleanup)

const brand = { ...ownPage(loadBrands('brands').brandOf(undefined)), showSignupOption: true, showLoginWithOtp: true }
const PHONE = '9876543210'
const PASSWORD = 'Passw0rd!'

const Shown = () => (useLedger(({ login }) => login.open) ? <LoginDialog /> : null)

type Page = {
  readonly switches?: Partial<typeof brand>
  readonly referCode?: string
  readonly answers?: Readonly<Record<string, unknown>>
  /** The browser has a member's session already. */
  readonly isMember?: boolean
  /** What else is on the page. */
  readonly beside?: ReactNode
}

/** The login dialog of a visitor, with what its calls ask; those of `answers` are answered by their path. */
const shown = ({ switches = {}, referCode, answers = {}, isMember = false, beside }: Page = {}) => {
  const asked: (readonly [path: string, request: unknown])[] = []
  const call: HttpDoor['call'] = (_, { path, answer }, request, reply) => {
    asked.push([path, request])
    if (path in answers) reply({ kind: 'answer', answer: answer.parse(answers[path]) })
  }
  const { doors, sent } = deafDoors()
  let hear: SocketEvents['heard'] = () => undefined
  const open = (_: unknown, __: string, { opened, heard }: SocketEvents): void => {
    hear = heard
    opened()
  }
  const toasts: string[] = []
  const kept: (Target | null)[] = []
  const memory = { ...doors.memory, keepTarget: (target: Target | null) => void kept.push(target) }
  const clock = virtualClock(at(1_000_000))
  const spine = createSpine({
    late: lateCharts,
    clock,
    frame: (job) => job(),
    doors: { ...doors, memory, http: { call }, socket: { ...doors.socket, open }, toast: (_, why) => void toasts.push(say(why)) },
  })
  spine.start()
  spine.record({ type: 'visitor.arrived', referCode: referCode ?? null, google: null, whatsapp: null, target: null })
  spine.record({ type: 'session.restored', member: isMember ? member('demo') : null })
  render(
    <MemoryRouter>
      <SpineContext value={spine}>
        <BrandContext value={{ ...brand, ...switches }}>
          <Shown />
          {beside}
        </BrandContext>
      </SpineContext>
    </MemoryRouter>,
  )
  const openAt = (tab: LoginTab) => act(() => spine.record({ type: 'login.opened', tab }))
  /** The register form, as it is after a code of so many digits was sent. */
  const register = (digits = 4): void => {
    openAt('register')
    type('Mobile Number', PHONE)
    press('Get OTP')
    act(() => spine.record({ type: 'code.sent', flow: 'register', codeId: 'order-1', digits }))
  }
  const registered = (): readonly unknown[] => asked.filter(([path]) => path === '/createUserOtp/').map(([, request]) => request)
  return {
    record: spine.record,
    wait: (ms: number) => act(() => clock.advance(ms)),
    hear: (name: string, body: unknown) => act(() => hear(name, body)),
    open: openAt,
    tab: () => spine.ledger.get().login.tab,
    kept,
    isOpen: () => spine.ledger.get().login.open,
    register,
    registered,
    asked,
    sent,
    toasts,
  }
}
const field = (label: string): HTMLInputElement => screen.getByLabelText(label, { selector: 'input' })
const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } })
const button = (name: string | RegExp): HTMLButtonElement => screen.getByRole('button', { name })
const press = (name: string): void => void fireEvent.click(button(name))
const isSaid = (...sentences: readonly string[]): readonly boolean[] => sentences.map((each) => screen.queryByText(each) !== null)
const tabs = (): readonly (string | null)[] => screen.queryAllByRole('tab').map(({ textContent }) => textContent)

test('[AUTH-01] the dialog has the tabs of its brand, is at most 450 px wide, and closes to the first', () => {
  const tabsOf = (switches: Partial<typeof brand>, referral: Pick<Page, 'referCode'> = {}) => {
    cleanup()
    shown({ switches, ...referral }).open('login')
    return tabs()
  }
  const none = { showSignupOption: false, showSignupbyRefer: false, showLoginWithOtp: false }
  const both = tabsOf({})
  expect(both).toHaveLength(3)
  expect(tabsOf(none)).toEqual([])
  expect(tabsOf({ ...none, showLoginWithOtp: true })).toEqual([both[0], both[2]])
  const byReferral = { ...none, showSignupbyRefer: true }
  expect(tabsOf(byReferral)).toEqual([])
  expect(tabsOf(byReferral, { referCode: 'FRIEND01' })).toEqual([both[0], both[1]])
  cleanup()
  const { open, tab } = shown()
  open('otp')
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(both[2])
  expect(document.querySelector('[id^="headlessui-dialog-panel"]')?.classList).toContain('max-w-112.5')
  press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(tab()).toBe('login')
})

test('[AUTH-03] the login form says what is wrong with each field, and cuts a password to 16', () => {
  const { open, asked } = shown()
  open('login')
  const logIn = () => fireEvent.submit(field('Password'))
  logIn()
  expect(isSaid('User ID is required', 'Password is required')).toEqual([true, true])
  type('Password', 'abcd')
  expect(isSaid('Password must be at least 5 characters')).toEqual([true])
  type('Password', 'abcdefghijklmnopq')
  expect(field('Password').value).toBe('abcdefghijklmnop')
  press('Mobile Number')
  logIn()
  expect(isSaid('Phone Number is required')).toEqual([true])
  type('Mobile Number', '98x')
  expect(isSaid('Phone Number must only contain digits')).toEqual([true])
  type('Mobile Number', '98')
  expect(isSaid('Phone No must be 10 digits')).toEqual([true])
  logIn()
  expect(asked.map(([path]) => path)).not.toContain('/user/whoAmI')
  type('Mobile Number', PHONE)
  logIn()
  expect(asked.map(([path]) => path)).toContain('/user/whoAmI')
})

test('[AUTH-04] a number to register has ten digits, and Get OTP is off until it has', () => {
  const { open, asked } = shown()
  open('register')
  const codes = () => asked.filter(([path]) => path === '/postNumberSignUp')
  type('Mobile Number', '98765')
  fireEvent.blur(field('Mobile Number'))
  expect([isSaid('Phone Number must be 10 digits'), button('Get OTP').disabled]).toEqual([[true], true])
  type('Mobile Number', '98a')
  expect(isSaid('Phone Number must only contain digits')).toEqual([true])
  fireEvent.submit(field('Mobile Number'))
  expect(codes()).toEqual([])
  type('Mobile Number', `${PHONE}99`)
  expect([field('Mobile Number').value, button('Get OTP').disabled]).toEqual([`${PHONE}99`, true])
  expect(isSaid('Phone Number must be 10 digits')).toEqual([true])
  for (const prefix of ['0', '91 ', '+91-', '+९१ ']) {
    type('Mobile Number', `${prefix}${PHONE.slice(0, 5)} ${PHONE.slice(5)}`)
    expect([prefix, field('Mobile Number').value, button('Get OTP').disabled]).toEqual([prefix, PHONE, false])
  }
  press('Get OTP')
  expect(codes()).toMatchObject([['/postNumberSignUp', { phone: PHONE }]])
})

test('[AUTH-05] a code has the digits that were sent, in any script, and its refusal is said at once', () => {
  const { register, record } = shown()
  register(6)
  press('Register')
  expect(isSaid('Otp Required')).toEqual([true])
  type('OTP', '12345')
  expect(isSaid('Otp must be 6 digits long')).toEqual([true])
  const read = (typed: string): string => {
    type('OTP', typed)
    return field('OTP').value
  }
  expect(['१२३४५६', '１２３ ４５６', '1a2b3c4d5e6f'].map(read)).toEqual(Array(3).fill('123456'))
  expect(isSaid('Otp Required', 'Otp must be 6 digits long')).toEqual([false, false])
  expect([read('98765432'), ...isSaid('Otp must be 6 digits long')]).toEqual(['123456', true])
  expect([read('12 34 56'), ...isSaid('Otp must be 6 digits long')]).toEqual(['123456', false])
  type('Password', PASSWORD)
  type('Confirm Password', PASSWORD)
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  press('Register')
  act(() => record({ type: 'login.refused', way: 'register', said: said('WRONG_CODE') }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain('Wrong code.')
})

test('[AUTH-06] a new password meets six rules, each with its sentence and its line in the checklist', () => {
  const { register, registered } = shown()
  register()
  type('OTP', '1234')
  const checks = () => screen.getAllByText(/^(?:done|not met)$/).map(({ textContent }) => textContent)
  const open = () => checks().filter((check) => check !== 'done').length
  expect(checks()).toHaveLength(6)
  press('Register')
  expect(isSaid('Password is required')).toEqual([true])
  const faults = [
    ['aB3!', 'Must be at least 8 characters'],
    ['aB3!efghijklmnopq', 'Must be at most 16 characters'],
    ['ab3!efgh', 'Must contain at least one uppercase letter'],
    ['AB3!EFGH', 'Must contain at least one lowercase letter'],
    ['aBc!efgh', 'Must contain at least one digit'],
    ['aB3defgh', 'Must contain at least one special character'],
  ] as const
  for (const [typed, sentence] of faults) {
    type('Password', typed)
    type('Confirm Password', typed)
    press('Register')
    expect([typed, isSaid(sentence), open(), registered()]).toEqual([typed, [true], 1, []])
  }
  for (const sign of '!@#$%^&*(),.?":{}|<>') {
    type('Password', `aB3defg${sign}`)
    expect([sign, open()]).toEqual([sign, 0])
  }
})

test('[AUTH-07] the password is confirmed by typing it again; a promo code may stay empty', () => {
  const { register, registered } = shown()
  register()
  type('OTP', '1234')
  type('Password', PASSWORD)
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  press('Register')
  expect(isSaid('This field is required')).toEqual([true])
  type('Confirm Password', `${PASSWORD}x`)
  press('Register')
  expect([isSaid('Password does not match.'), registered()]).toEqual([[true], []])
  type('Confirm Password', PASSWORD)
  press('Register')
  expect(registered()).toMatchObject([{ newUser: { password: PASSWORD }, promo: '' }])
})

test('[AUTH-08] the form comes after its code, and another code may be asked for at zero', () => {
  const { open, register, wait, asked } = shown()
  open('register')
  expect([screen.queryByLabelText('OTP'), screen.queryByLabelText('Password')]).toEqual([null, null])
  register()
  expect([field('OTP').disabled, field('Password').disabled]).toEqual([false, false])
  const resend = () => [button(/^Resend OTP/).textContent, button(/^Resend OTP/).disabled]
  expect(resend()).toEqual(['Resend OTP in 0:59', true])
  wait(50_000)
  expect(resend()).toEqual(['Resend OTP in 0:09', true])
  wait(9000)
  expect(resend()).toEqual(['Resend OTP', false])
  press('Resend OTP')
  expect(asked.at(-1)).toEqual(['/auth/resendOtp', { orderId: 'order-1' }])
})

test('[AUTH-08] the wait for another code counts each second that has begun', () => {
  const { open, register, wait } = shown()
  open('register')
  wait(300)
  register()
  wait(700)
  expect(button(/^Resend OTP/).textContent).toBe('Resend OTP in 0:59')
  wait(1000)
  expect(button(/^Resend OTP/).textContent).toBe('Resend OTP in 0:58')
})

test('[AUTH-10] a referral code is confirmed first; its kind goes along, and its refusal is a toast', () => {
  const { register, registered, record, asked, toasts } = shown()
  register()
  type('OTP', '1234')
  type('Password', PASSWORD)
  type('Confirm Password', PASSWORD)
  type('Referral Code (optional)', 'FRIEND01')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  const confirmed = () => asked.filter(([path]) => path === '/verifyRefferalCode').map(([, request]) => request)
  press('Register')
  expect([confirmed(), registered()]).toEqual([[{ bonusCode: 'FRIEND01', siteurl: 'localhost' }], []])
  act(() => record({ type: 'referral.refused', code: 'FRIEND01', said: said('words', 'No such code.') }))
  expect([toasts, registered()]).toEqual([['No such code.'], []])
  press('Register')
  act(() => record({ type: 'referral.confirmed', code: 'FRIEND01', kind: 'agent' }))
  expect([confirmed().length, registered()]).toMatchObject([2, [{ type: 'agent', newUser: { referrBy: 'FRIEND01' } }]])
})

const ARRIVAL = {
  memberCode: 'M1',
  details: { username: 'asha', role: 'user', status: 'active' },
  key: 'k',
  verifytoken: 'the-token',
  expiry: 9_000_000,
  serverTime: 1_000_000,
  isB2C: true,
}

test('[AUTH-12] a code logs in over the socket, and the page says User Login Success', () => {
  const activity = { ip: '203.0.113.7', location: '' }
  const ticket: { success: boolean; ticket: string; memberCode: string | null } = { success: true, ticket: 't', memberCode: null }
  const answers = {
    '/user/socketTicket': ticket,
    '/createOtp/': { success: true, status: 200, orderId: 'order-1' },
    '/user/whoAmI': { success: true, status: 200, activity_details: activity },
    '/user/claimSession': { success: true, output: ARRIVAL },
  }
  const { open, hear, sent, toasts } = shown({ answers })
  open('otp')
  type('Mobile Number', PHONE)
  press('Get OTP')
  type('OTP', '1234')
  fireEvent.submit(field('OTP'))
  expect(sent.filter(({ name }) => name === 'newloginWithOtp')).toEqual([
    {
      name: 'newloginWithOtp',
      body: { phone: PHONE, otp: '1234', orderId: 'order-1', managerId: 'manager', activity_details: activity },
    },
  ])
  expect([toasts, screen.queryByRole('dialog') === null]).toEqual([[], false])
  ticket.memberCode = ARRIVAL.memberCode
  hear('login-otp-success', { success: true, output: ARRIVAL })
  expect([toasts, screen.queryByRole('dialog')]).toEqual([['User Login Success'], null])
})

test('[AUTH-19] a number is asked for behind +91, and a refused code brings its form back', () => {
  const answers = { '/postNumberSignUp': { success: false, status: 400, message: 'Too many codes today.' } }
  const { open, asked, toasts } = shown({ answers })
  open('register')
  expect(screen.getByText('+91')).toBeTruthy()
  type('Mobile Number', PHONE)
  press('Get OTP')
  expect(asked.filter(([path]) => path === '/postNumberSignUp')).toEqual([['/postNumberSignUp', { phone: PHONE, managerId: 'manager' }]])
  expect([screen.queryByLabelText('OTP'), button('Get OTP').disabled]).toEqual([null, false])
  expect([isSaid('Too many codes today.'), toasts]).toEqual([[true], ['Too many codes today.']])
})

test('[SESS-14] a referral opens the registration with its code, and not for a member', () => {
  expect(shown({ referCode: 'FRIEND01', isMember: true }).isOpen()).toBe(false)
  cleanup()
  const { register, isOpen } = shown({
    referCode: 'FRIEND01',
    switches: { showSignupOption: false, showSignupbyRefer: true },
    answers: { '/verifyRefferalCode': { success: true, type: 'referral' } },
  })
  expect(screen.queryByText(`You are invited to ${brand.appName} with the code FRIEND01.`)).not.toBeNull()
  expect([isOpen(), screen.getByRole('tab', { selected: true }).textContent]).toEqual([true, tabs()[1]])
  register()
  expect(field('Referral Code (optional)').value).toBe('FRIEND01')
})

test('[SESS-14][AUTH-10] a referral that the exchange does not know is said, and the form goes without it', () => {
  const refusal = { success: false, code: 'REFERRAL_UNKNOWN', message: 'No such code.' }
  const { register, registered, toasts } = shown({ referCode: 'WRONG001', answers: { '/verifyRefferalCode': refusal } })
  expect([isSaid('This invitation code is not known. You can register without it.'), toasts]).toEqual([[true], []])
  expect(screen.queryByText(/^You are invited/)).toBeNull()
  register()
  expect(field('Referral Code (optional)').value).toBe('')
  type('OTP', '1234')
  type('Password', PASSWORD)
  type('Confirm Password', PASSWORD)
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  press('Register')
  expect(registered()).toMatchObject([{ newUser: { referrBy: '' } }])
})

test('[SESS-14] a referral is called an invitation only once the exchange knows it', () => {
  shown({ referCode: 'FRIEND01' })
  expect([isSaid('Your invitation code: FRIEND01'), screen.queryByText(/^You are invited/)]).toEqual([[true], null])
})

test('[SESS-09] each lobby and a result of the search asks a visitor to log in, and is remembered', () => {
  const chooses = (beside: ReactNode, choose: (record: ReturnType<typeof shown>['record']) => void) => {
    cleanup()
    const { record, isOpen, kept } = shown({ beside })
    choose(record)
    return [isOpen(), kept.map((target) => target?.page)]
  }
  const lobby = (name: string) => chooses(<Sidebar />, () => fireEvent.click(screen.getByRole('button', { name })))
  expect(['Live Casino', 'Slot Games', 'Crash', 'Fishing', 'Aviator'].map(lobby)).toEqual([
    ...Array(4).fill([true, ['casino-lobby']]),
    [true, ['aviator']],
  ])
  const searched = chooses(<SearchBox />, (record) => {
    act(() => record(homeAnswered([market('m1', 'Deccan Rooks v Konark Chargers')])))
    const box = screen.getByRole('combobox')
    fireEvent.focus(box)
    fireEvent.change(box, { target: { value: 'rook' } })
    fireEvent.click(screen.getByRole('option'))
  })
  expect(searched).toEqual([true, ['event-page']])
})
