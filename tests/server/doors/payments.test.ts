import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { text as english } from '#copy/catalogue.ts'
import { expect, test } from 'vitest'
import { getTransaction, getTransactions, startDeposit } from '#contract/calls/payments.ts'
import { paymentsChanged } from '#contract/messages/payments.ts'
import { getStatement } from '#contract/calls/statements.ts'
import { paise } from '#domain/paise.ts'
import { getPlay } from '#contract/calls/play.ts'
import { memberCodeSchema, millisSchema } from '#contract/scalar.ts'
import { systemClock } from '#server/clock.ts'
import { OPENING } from '#server/members/joining.ts'
import { refOfToday } from '#tests/player.ts'
import { virtualClock } from '#tests/virtual-clock.ts'
import { joined } from './accounts.ts'
import { openDoors, visitor, memberOn, movedClock } from './door.ts'

type Browser = ReturnType<typeof visitor>
const OWN = '/account/M1001'
const DAY = 24 * 3_600_000
const press = (browser: Browser, n: number, amount: unknown, over: Record<string, unknown> = {}) =>
  browser.call('POST', `${OWN}/deposits`, { ref: refOfToday(n), amount, method: 'UPI', ...over })
const codeOf = ({ body }: { readonly body: Record<string, unknown> }): unknown => body['code'] ?? null

test('[ACCT-04] a deposit is paid by its link, claimed by its UTR, and every device hears of it', async () => {
  const { url } = await openDoors()
  const { browser, next } = await memberOn(url)
  const made = await press(browser, 1, 500.02)
  expect(made.body).toMatchObject({ success: true, result: { type: 'deposit', refrenceNo: 'DEP-000001', amount: 500.02 } })
  expect(startDeposit.answer.safeParse(made.body).success).toBe(true)
  for (let times = 0; times < 2; times += 1) await next('payments-changed')
  const shown = await browser.call('GET', `${OWN}/transactions/deposit/DEP-000001`)
  expect(shown.body).toMatchObject({
    result: {
      state: 'waiting',
      link: 'upi://pay?pa=pavilion@playmoney&pn=pavilion%20play%20money&tr=DEP-000001&tn=Play%20money&am=500.02&cu=INR',
    },
  })
  const utr = (value: string) => browser.call('POST', `${OWN}/deposits/DEP-000001/utr`, { utr: value })
  expect(codeOf(await utr('6074'))).toBe('UTR_INVALID')
  expect((await utr(' 607412345678 ')).body).toMatchObject({ success: true, result: { utr: '607412345678', canCancel: false } })
  expect(codeOf(await browser.call('DELETE', `${OWN}/deposits/DEP-000001`))).toBe('DEPOSIT_IN_REVIEW')
  expect(codeOf(await press(browser, 1, 500.02))).toBeNull()
  expect(codeOf(await press(browser, 1, 600))).toBe('DUPLICATE_TRANSACTION')
})

test('[ACCT-04][ACCT-06] every device hears how a payment ended, and a notification says so until it is read', async () => {
  const { url } = await openDoors()
  const { browser, next } = await memberOn(url)
  await press(browser, 1, 500.01)
  const payment = { type: 'deposit', refrenceNo: 'DEP-000001', amount: 500.01 }
  for (const state of ['started', 'waiting']) expect(await next('payments-changed')).toEqual({ payment: { ...payment, state } })
  // The sandbox decides soon once the number of the payment is given.
  await browser.call('POST', `${OWN}/deposits/DEP-000001/utr`, { utr: '607412345678' })
  expect(await next('payments-changed')).toEqual({ payment: { ...payment, state: 'waiting' } })
  const end = { ...payment, state: 'rejected' }
  const { notice } = paymentsChanged.body.parse(await next('payments-changed'))
  const list = async () => (await browser.call('GET', `${OWN}/notification/message`)).body['result']
  const text = 'Your deposit of ₹500.01 was not approved (DEP-000001). Nothing was added.'
  const row = { id: notice, kind: 'payment-ended', payment: end, text, at: expect.any(Number) }
  expect(await list()).toEqual([{ ...row, isRead: false }])
  await browser.call('POST', `${OWN}/notification/read`, { upTo: notice })
  expect(await list()).toEqual([{ ...row, isRead: true }])
  await press(browser, 2, 500.02)
  await browser.call('DELETE', `${OWN}/deposits/DEP-000002`)
  expect(await list()).toHaveLength(1)
})

test('[ACCT-04] amounts that are none, or out of bounds, are refused with what to do', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  const answers = await Promise.all(['1e9', -1, 0.001, '१००', 1e13, 99.99, 100_000.01].map((amount, n) => press(browser, n + 1, amount)))
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 200, 200])
  expect(answers.slice(5).map(codeOf)).toEqual(['AMOUNT_BELOW_MIN', 'AMOUNT_ABOVE_MAX'])
  expect(answers.slice(5).map(({ body }) => body)).toMatchObject([
    { message: english.amountBelowMin(paise(10_000)), about: { bound: 100 } },
    { message: english.amountAboveMax(paise(10_000_000)), about: { bound: 100_000 } },
  ])
  for (const { body } of answers) expect(String(body['message']).length).toBeGreaterThan(10)
  expect(codeOf(await press(browser, 8, 500_000, { method: 'BANK' }))).toBeNull()
})

test('[ACCT-04] a withdrawal needs a beneficiary, is held at once, and is cancelled once', async () => {
  const { url, exchange } = await openDoors()
  const { browser } = await memberOn(url)
  const balance = async () => (await browser.call('POST', '/getUserDetails', {})).body['doc']
  const ask = (n: number, beneficiaryId: string, amount = 700.02) =>
    browser.call('POST', `${OWN}/withdrawals`, { ref: refOfToday(n), amount, beneficiaryId })
  const add = (beneficiary: unknown) => browser.call('POST', `${OWN}/beneficiaries`, { beneficiary })
  expect(codeOf(await ask(1, 'B1'))).toBe('BENEFICIARY_UNKNOWN')
  expect(codeOf(await add({ method: 'UPI', name: 'Asha', vpa: 'asha' }))).toBe('VPA_INVALID')
  const bank = { method: 'BANK', name: 'Asha', accountNumber: '1234 5678 9012', again: '123456789012', ifsc: ' hfkb0abc123 ' }
  expect(codeOf(await add({ ...bank, again: '123456789013' }))).toBe('ACCOUNT_NUMBER_DIFFERS')
  for (let times = 0; times < 2; times += 1) await add(bank)
  const listed = (await browser.call('GET', `${OWN}/beneficiaries`)).body
  expect(listed['result']).toMatchObject([{ id: 'B1', shown: '•••• 9012', ifsc: 'HFKB0ABC123' }])
  expect(JSON.stringify(listed)).not.toContain('123456789012')
  expect(codeOf(await ask(2, 'B1', 60_000))).toBe('INSUFFICIENT_FUNDS')
  const [one, two] = await Promise.all([ask(3, 'B1', 30_000.02), ask(4, 'B1', 30_000.02)])
  expect([codeOf(one), codeOf(two)].toSorted()).toEqual(['INSUFFICIENT_FUNDS', null])
  expect(await balance()).toMatchObject({ balance: 19_999.98 })
  for (let times = 0; times < 2; times += 1)
    expect((await browser.call('DELETE', `${OWN}/withdrawals/WDR-000001`)).body).toMatchObject({
      success: true,
      result: { state: 'cancelled' },
    })
  expect(await balance()).toMatchObject({ balance: 50_000 })
  expect(exchange.openPayments()).toEqual([])
})

/** A member with a deposit limit a day, on a clock that the test moves, and presses of Deposit that are each cancelled at once. */
const limitedTo = async (rupees: number) => {
  // A day of UTC begins far from the midnight of a member’s limits, which no test here may pass.
  const clock = virtualClock(millisSchema.parse(Math.floor(systemClock.now() / DAY) * DAY))
  const { url, room, exchange } = await openDoors({ clock })
  const browser = await joined(url, room, '9000000005')
  const own = '/account/M1003'
  expect((await browser.call('PUT', `${own}/play/limit`, { kind: 'deposit', period: 'day', limit: rupees })).body).toMatchObject({
    takes: 'now',
  })
  let presses = 0
  const startAndCancel = async (amount: number): Promise<string> => {
    presses += 1
    const { body } = await browser.call('POST', `${own}/deposits`, { ref: refOfToday(presses), amount, method: 'UPI' })
    if (body['success'] !== true) return String(body['code'])
    const { result } = startDeposit.answer.parse(body)
    return String((await browser.call('DELETE', `${own}/deposits/${result?.refrenceNo}`)).body['success'])
  }
  const pass = async (ms: number): Promise<void> => {
    clock.advance(ms)
    await browser.call('GET', '/servertime')
  }
  const used = async () => {
    const { result } = getPlay.answer.parse((await browser.call('GET', `${own}/play`)).body)
    return result?.limits.find(({ kind, period }) => kind === 'deposit' && period === 'day')?.used
  }
  const received = (): number => exchange.account(memberCodeSchema.parse('M1003')).available - OPENING
  return { startAndCancel, pass, used, received }
}

test('[ACCT-08] deposits that are started and cancelled take one place in the limit until a no', async () => {
  const { startAndCancel, pass, used, received } = await limitedTo(1000)
  const answers: string[] = []
  for (let times = 0; times < 8; times += 1) answers.push(await startAndCancel(1000))
  expect(answers).toEqual(['true', ...Array<string>(7).fill('DEPOSIT_LIMIT_EXCEEDED')])
  await pass(0)
  expect([await used(), await startAndCancel(1000), await startAndCancel(1000)]).toEqual([0, 'true', 'DEPOSIT_LIMIT_EXCEEDED'])
  await pass(3_600_000)
  expect([await used(), received()]).toEqual([0, 0])
})

test('[ACCT-08] a deposit that is approved after its cancel counts, and all together stay within the limit', async () => {
  const { startAndCancel, pass, used, received } = await limitedTo(1001)
  const answers: string[] = []
  for (let times = 0; times < 4; times += 1) {
    answers.push(await startAndCancel(1000.05))
    await pass(1000)
  }
  await pass(1_802_000)
  answers.push(await startAndCancel(1000.05))
  expect(answers).toEqual(['true', ...Array<string>(4).fill('DEPOSIT_LIMIT_EXCEEDED')])
  expect([await used(), received()]).toEqual([100_005, 100_005])
})

test('[ACCT-04] what became of a press: made, refused, or fenced for good', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  const ask = async (n: number) => (await browser.call('POST', `${OWN}/payments/${refOfToday(n)}/outcome`, {})).body
  await press(browser, 1, 500)
  expect(await ask(1)).toMatchObject({ outcome: 'made', result: { refrenceNo: 'DEP-000001' } })
  await press(browser, 2, 1)
  expect(await ask(2)).toMatchObject({ outcome: 'refused', code: 'AMOUNT_BELOW_MIN' })
  expect(await ask(3)).toMatchObject({ outcome: 'never-seen' })
  expect(codeOf(await press(browser, 3, 500))).toBe('SERVICE_UNAVAILABLE')
})

test('[ACCT-04] no member reads or changes the payments of another', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  await press(browser, 1, 500.02)
  const other = visitor(url)
  await other.call('GET', '/user/session')
  await other.call('POST', '/user/demoLogin', { siteurl: 'localhost' })
  const calls = [
    ['GET', '/payment-terms'],
    ['GET', '/transactions'],
    ['GET', '/transactions/deposit/DEP-000001'],
    ['GET', '/deposits/DEP-000001/receipt'],
    ['DELETE', '/deposits/DEP-000001'],
    ['GET', '/beneficiaries'],
  ] as const
  for (const [method, path] of calls) {
    const answer = await other.call(method, `${OWN}${path}`)
    expect([path, codeOf(answer)]).toEqual([path, 'NOT_YOUR_ACCOUNT'])
  }
  const me = String((await other.call('GET', '/user/session')).body['memberCode'] ?? 'M1')
  expect(me).not.toBe('M1001')
})

const transactionsOf = async (browser: Browser, query = '') =>
  getTransactions.answer.parse((await browser.call('GET', `${OWN}/transactions${query}`)).body).result

test('[ACCT-03] transactions are listed by page, type and state, the newest first', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  for (let n = 1; n <= 24; n += 1) {
    await press(browser, n, 100.02)
    await browser.call('DELETE', `${OWN}/deposits/DEP-${String(n).padStart(6, '0')}`)
  }
  await press(browser, 25, 100.02)
  const list = (query: string) => transactionsOf(browser, query)
  const first = await list('?limit=20')
  expect(first?.rows.map(({ refrenceNo }) => refrenceNo).slice(0, 2)).toEqual(['DEP-000025', 'DEP-000024'])
  expect([first?.rows.length, first?.count, first?.from]).toEqual([20, 25, null])
  const second = await list(`?limit=20&cursor=${first?.next}`)
  expect([second?.rows.length, second?.count, second?.next]).toEqual([5, 25, null])
  expect((await list('?state=open'))?.rows).toHaveLength(1)
  expect((await list('?type=withdrawal'))?.rows).toHaveLength(0)
  const today = await list('?range=today&zone=UTC')
  expect(today).toMatchObject({ zone: 'UTC', from: today?.to, count: 25 })
  expect((await list('?from=2024-01-01&to=2024-01-31'))?.rows).toHaveLength(0)
  expect((await list('?range=yesterday'))?.rows).toHaveLength(0)
  expect(codeOf(await browser.call('GET', `${OWN}/transactions?from=2024-01-31&to=2024-01-01`))).toBe('RANGE_INVALID')
  expect((await browser.call('GET', `${OWN}/transactions?cursor=x`)).status).toBe(400)
  expect(codeOf(await browser.call('GET', `${OWN}/transactions/deposit/DEP-000099`))).toBe('PAYMENT_UNKNOWN')
}, 30_000)

const picture = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#264' } })

test('[ACCT-04] a receipt is kept without its EXIF, under our own name, and its member alone reads it', async () => {
  const { url, folder } = await openDoors()
  const { browser } = await memberOn(url)
  await press(browser, 1, 500.02)
  const send = (bytes: Buffer) => browser.call('POST', `${OWN}/deposits/DEP-000001/receipt`, { picture: bytes.toString('base64') })
  const withExif = await picture(60, 40)
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()
  expect(withExif.includes('a secret place')).toBe(true)
  expect((await send(withExif)).body).toMatchObject({ success: true, result: { hasReceipt: true } })
  const { body } = await browser.call('GET', `${OWN}/deposits/DEP-000001/receipt`)
  const kept = Buffer.from(String(body['picture']).replace(/^data:image\/webp;base64,/, ''), 'base64')
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 60, height: 40 })
  expect(kept.includes('a secret place')).toBe(false)
  for (const bytes of [await picture(20, 20).png().toBuffer(), await picture(20, 20).webp().toBuffer()])
    expect(codeOf(await send(bytes))).toBeNull()
  const files = readdirSync(join(folder, 'receipts'))
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^[0-9a-f]{32}\.webp$/)
  for (const path of [`/receipts/${files[0]}`, `/../receipts/${files[0]}`]) expect((await fetch(`${url}${path}`)).status).toBe(404)
})

test('[ACCT-04] a member who sends junk again and again keeps no other of its address from a receipt', async () => {
  const { url } = await openDoors()
  const [{ browser: noisy }, { browser: honest }] = [await memberOn(url), await memberOn(url, 'demo2')]
  const whose = '/account/M1002'
  await press(noisy, 1, 500.02)
  const junk = { picture: Buffer.from('GIF89a').toString('base64') }
  const answers = []
  for (let n = 0; n < 70; n += 1) answers.push((await noisy.call('POST', `${OWN}/deposits/DEP-000001/receipt`, junk)).status)
  expect(answers.filter((status) => status !== 429)).toHaveLength(10)
  expect((await honest.call('POST', `${whose}/deposits/DEP-000002/receipt`, junk)).status).not.toBe(429)
})

test('[ACCT-04] what is no receipt gets a sentence', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  await press(browser, 1, 500.02)
  const path = `${OWN}/deposits/DEP-000001/receipt`
  const send = (bytes: Buffer, where = path) => browser.call('POST', where, { picture: bytes.toString('base64') })
  const png = await picture(60, 40).png().toBuffer()
  const answers = [
    await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    await send(Buffer.concat([png.subarray(0, 40), Buffer.alloc(200, 7)])),
    await send(await picture(8001, 2).png().toBuffer()),
    await send(Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)])),
  ]
  expect(answers.map(codeOf)).toEqual(['RECEIPT_TYPE', 'RECEIPT_DAMAGED', 'RECEIPT_TOO_WIDE', 'RECEIPT_TOO_LARGE'])
  expect((await browser.call('POST', path, { picture: png.toString('base64'), name: '../../etc/passwd' })).status).toBe(400)
  expect((await send(png, `${OWN}/deposits/..%2F..%2Fetc/receipt`)).status).toBe(400)
  expect((await browser.call('POST', path, { picture: '../etc' })).status).toBe(400)
})

test('[ACCT-04][BRAND-04] a brand without deposits and withdrawals takes none', async () => {
  const { url } = await openDoors({ brandName: 'saltline' })
  const { browser } = await memberOn(url)
  expect((await browser.call('GET', '/user/session')).status).toBe(200)
  const session = (await browser.call('GET', '/user/session')).body
  const member = /"memberCode":"(\w+)"/.exec(JSON.stringify(session))?.[1] ?? ''
  const answers = [
    await browser.call('POST', `/account/${member}/deposits`, { ref: refOfToday(1), amount: 500, method: 'UPI' }),
    await browser.call('POST', `/account/${member}/withdrawals`, { ref: refOfToday(2), amount: 500, beneficiaryId: 'B1' }),
  ]
  expect(answers.map(codeOf)).toEqual(['PAYMENTS_OFF', 'PAYMENTS_OFF'])
})

test('[ACCT-04] the callback door takes raw signed bodies, and nothing else', async () => {
  const clock = movedClock()
  const { url } = await openDoors({ clock })
  const send = (body: string, signature: string) =>
    fetch(`${url}/payments/play/callback`, {
      method: 'POST',
      headers: { 'x-signature': signature, 'content-type': 'application/json' },
      body,
    })
  const forged = await send('{"id":"e1"}', `t=${Math.floor(clock.now() / 1000)},v1=${'0'.repeat(64)}`)
  expect([forged.status, await forged.json()]).toEqual([400, { code: 'BAD_SIGNATURE' }])
  expect((await send('{"id":"e1"}', '')).status).toBe(400)
  expect((await send('x'.repeat(70_000), '')).status).toBe(413)
  expect((await fetch(`${url}/payments/play/callback`)).status).toBe(404)
})

test('[ACCT-02][ACCT-11] a statement names a payment by its refrenceNo, also in the file', async () => {
  const { url } = await openDoors()
  const { browser } = await memberOn(url)
  await browser.call('POST', `${OWN}/beneficiaries`, { beneficiary: { method: 'UPI', name: 'Asha', vpa: 'asha@pv' } })
  await browser.call('POST', `${OWN}/withdrawals`, { ref: refOfToday(1), amount: 700.02, beneficiaryId: 'B1' })
  await browser.call('DELETE', `${OWN}/withdrawals/WDR-000001`)
  const shown = getStatement.answer.parse((await browser.call('GET', `${OWN}/statement?range=today`)).body)
  const rows = shown.result?.rows ?? []
  expect(rows.slice(0, 2).map(({ kind, ref }) => [kind, ref])).toEqual([
    ['WITHDRAWAL_RETURNED', 'WDR-000001'],
    ['WITHDRAWAL', 'WDR-000001'],
  ])
  const [row] = rows
  expect((await browser.call('GET', `${OWN}/statement/${row?.id}`)).body).toMatchObject({ result: { row: { ref: 'WDR-000001' } } })
  const file = await browser.fetch(`${url}${OWN}/statement.csv?range=today`)
  expect(await file.text()).toMatch(/Withdrawal,[^\n]*,WDR-000001,/)
})

/** A member whose deposit was paid with more than was asked for, and who withdrew once and gave up once. */
const paidAndWithdrawn = async () => {
  const doors = await openDoors()
  const { browser } = await memberOn(doors.url)
  await press(browser, 1, 500.02)
  doors.exchange.notifyPayment({ id: 'n1', ref: refOfToday(1), told: 'deposit.approved', received: paise(60_000) }, () => undefined)
  await browser.call('POST', `${OWN}/beneficiaries`, { beneficiary: { method: 'UPI', name: '=Asha', vpa: 'asha@pv' } })
  for (const [n, amount] of [
    [2, 200.02],
    [3, 300.02],
  ])
    await browser.call('POST', `${OWN}/withdrawals`, { ref: refOfToday(n ?? 0), amount, beneficiaryId: 'B1' })
  for (const told of ['withdrawal.approved', 'withdrawal.paid'] as const)
    doors.exchange.notifyPayment({ id: told, ref: refOfToday(2), told }, () => undefined)
  await browser.call('DELETE', `${OWN}/withdrawals/WDR-000002`)
  return { ...doors, browser }
}

test('[ACCT-03][ACCT-11] transactions add up what came in and was paid out, beyond their page', async () => {
  const { browser } = await paidAndWithdrawn()
  const sums = { deposited: 60_000, withdrawn: 20_002, net: 39_998, count: 3 }
  expect(await transactionsOf(browser, '?limit=1')).toMatchObject(sums)
  expect(await transactionsOf(browser, '?type=withdrawal')).toMatchObject({ deposited: 0, withdrawn: 20_002, net: -20_002, count: 2 })
  expect(await transactionsOf(browser, '?state=failed')).toMatchObject({ deposited: 0, withdrawn: 0, net: 0, count: 1 })
})

test('[ACCT-03][ACCT-11] a payment names the rows that it made, and each has its postings', async () => {
  const { browser } = await paidAndWithdrawn()
  const rowsOf = async (path: string) =>
    getTransaction.answer.parse((await browser.call('GET', `${OWN}/transactions/${path}`)).body).result?.rows ?? []
  expect(await rowsOf('deposit/DEP-000001')).toMatchObject([{ kind: 'DEPOSIT', amount: 60_000, ref: 'DEP-000001' }])
  expect((await rowsOf('withdrawal/WDR-000001')).map(({ kind }) => kind)).toEqual(['WITHDRAWAL'])
  const returned = await rowsOf('withdrawal/WDR-000002')
  expect(returned.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['WITHDRAWAL', -30_002],
    ['WITHDRAWAL_RETURNED', 30_002],
  ])
  const parts = (await browser.call('GET', `${OWN}/statement/${returned[1]?.id}`)).body
  expect(parts).toMatchObject({ result: { change: 300.02, effect: 300.02, before: 50_099.96 } })
})

test('[ACCT-03][ACCT-11] transactions download as a file with the filters of their page', async () => {
  const { browser, url } = await paidAndWithdrawn()
  const fileOf = async (query: string) => {
    const file = await browser.fetch(`${url}${OWN}/transactions.csv${query}`)
    const [head, ...lines] = (await file.text()).split('\r\n').slice(0, -1)
    return { name: file.headers.get('content-disposition'), head, lines }
  }
  const all = await fileOf('?zone=UTC')
  expect(all.name).toBe('attachment; filename="transactions.csv"')
  expect(all.head).toBe('Date,Time,Zone,Reference,Type,State,Method,UTR,Paid to,Amount,Received')
  expect(all.lines.map((line) => line.split(',').slice(3).join())).toEqual([
    'WDR-000002,withdrawal,cancelled,UPI,,asha@pv,300.02,',
    'WDR-000001,withdrawal,paid,UPI,,asha@pv,200.02,',
    'DEP-000001,deposit,approved,UPI,,,500.02,600.00',
  ])
  expect((await fileOf('?type=withdrawal&state=done')).lines).toHaveLength(1)
  expect((await fileOf('?range=yesterday')).lines).toHaveLength(0)
  expect((await browser.call('GET', '/account/M1002/transactions.csv')).body).toMatchObject({ code: 'NOT_YOUR_ACCOUNT' })
})
