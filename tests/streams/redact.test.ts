import { expect, test } from 'vitest'
import { secret } from '#contract/secret.ts'
import { said } from '#domain/said.ts'
import { createSpine } from '#src/spine/spine.ts'
import { differenceIn } from '#src/spine/replay.ts'
import { type JournalHead, readJournal, writeJournal } from '#streams/journal-file.ts'
import { answered, at, deafDoors, lateCharts, member } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const head: JournalHead = { pavilion: 'journal', format: 1, build: '1', brand: 'pavilion', language: 'en', title: 'Home' }

/** What must leave no tab, each in a fact of its own. */
const PRIVATE = {
  phone: '9811122233',
  password: 'Hidden@Word77',
  otp: '774411',
  codeId: 'code-55aa55',
  userId: 'meera.rao',
  username: 'Meera Rao',
  email: 'meera@example.in',
  fullname: 'Meera Ramesh Rao',
  account: '00112233445566',
  payee: 'R. K. Rao',
  ip: '203.0.113.77',
  device: 'Firefox on Meera’s laptop',
  notice: 'New sign-in from 203.0.113.78',
  token: 'tok-91f2',
} as const

/** A visit in which every private text is a part of some fact. */
const visit = () => {
  const clock = virtualClock(at(1_000_000))
  const { doors } = deafDoors()
  const spine = createSpine({ late: lateCharts, clock, frame: (job) => job(), doors })
  spine.start()
  spine.record({ type: 'link.opened' })
  spine.record({ type: 'login.opened', tab: 'register' })
  spine.record({ type: 'code.requested', flow: 'register', phone: PRIVATE.phone })
  spine.record({ type: 'code.sent', flow: 'register', codeId: PRIVATE.codeId, digits: 4 })
  const form = { otp: secret(PRIVATE.otp), password: secret(PRIVATE.password), promo: '', referCode: '', adult: true, terms: true }
  spine.record({ type: 'form.submitted', flow: 'register', form })
  spine.record({ type: 'login.submitted', userId: PRIVATE.userId, password: secret(PRIVATE.password) })
  spine.record({ type: 'handle.given', way: 'password', handle: secret(PRIVATE.token) })
  spine.record({ type: 'session.restored', member: { ...member('m-1'), username: PRIVATE.username } })
  const { username, phone: mobile, email, fullname } = PRIVATE
  const profile = { username, mobile, email, fullname, emailVerified: true, referCode: '', hasPassword: true }
  spine.record(answered({ what: 'profile' }, profile))
  spine.record(answered({ what: 'address' }, { ip: PRIVATE.ip }))
  spine.record(answered({ what: 'notices' }, { id: '1', at: at(1), text: PRIVATE.notice }))
  const device = { id: '1', name: PRIVATE.device, address: PRIVATE.ip, signedInAt: at(1), seenAt: at(2), isThis: true }
  spine.record(answered({ what: 'devices' }, device))
  const { account: accountNumber, payee: name } = PRIVATE
  const beneficiary = { method: 'BANK', name, accountNumber, again: accountNumber, ifsc: 'HDFC0001234' } as const
  spine.record({ type: 'change.submitted', change: { what: 'add-beneficiary', beneficiary } })
  spine.record({
    type: 'change.answered',
    change: { what: 'email', email: 'a@b.c', password: null },
    ok: true,
    said: said('emailLinkSent', PRIVATE.email),
  })
  clock.advance(4000)
  return spine.journal.export().entries
}

test('[FLOW-03] no password, code, token, phone, name or account is in a journal’s file', () => {
  const written = writeJournal(head, visit())
  for (const [what, hidden] of Object.entries(PRIVATE)) expect(written.includes(hidden), what).toBe(false)
  expect(written).toContain('"phone":"0000000000"')
})

test('[FLOW-03] a masked file replays to the facts that it has, and is masked once only', () => {
  const written = writeJournal(head, visit())
  const read = readJournal(written)
  if ('why' in read) throw new Error(`${read.why} ${read.at}`)
  expect(read.entries.some(({ fact }) => fact.type === 'flow.moved')).toBe(true)
  expect(differenceIn(read.entries)).toBeNull()
  expect(writeJournal(read.head, read.entries)).toBe(written)
})
