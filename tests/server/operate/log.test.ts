import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createLog, logFormat } from '#server/operate/log.ts'
import { createBetOf, memberOn, visitor } from '../doors/door.ts'
import { serve } from './served.ts'

const lineSchema = z.object({
  level: z.enum(['info', 'warn', 'error']),
  time: z.iso.datetime(),
  what: z.string(),
  ref: z.optional(z.string()),
  request: z.optional(z.string()),
  route: z.optional(z.string()),
  verdict: z.optional(z.string()),
})

/** A log of JSON, and the lines it wrote. */
const kept = () => {
  const written: string[] = []
  return {
    log: createLog('json', (line) => void written.push(line)),
    written,
    lines: () => written.map((line) => lineSchema.parse(JSON.parse(line))),
  }
}

test('a log of JSON has level, time and what in each line, and the ref or id it is about', async () => {
  const { log, lines } = kept()
  const { url } = await serve({ log })
  const { socket, next } = await memberOn(url)
  const bet = createBetOf(1)
  socket.emit('create-bet', bet)
  await next('place-bet-success')
  const { betSlipRef: ref } = bet.bet
  expect(lines()).toContainEqual(expect.objectContaining({ level: 'info', what: 'An order has its verdict.', ref, verdict: 'accepted' }))
  expect(lines()).toContainEqual(
    expect.objectContaining({ what: 'A call is answered.', route: '/user/userLogin', request: expect.any(String) }),
  )
})

test('no line holds a password, code, token, cookie, e-mail or phone when members log in and bet', async () => {
  const { log, written } = kept()
  const { url } = await serve({ log })
  const { browser, socket, next } = await memberOn(url, '9876543210')
  socket.emit('create-bet', createBetOf(1))
  await next('place-bet-success')
  await visitor(url).logIn('ann@example.test', 'hunter2hunter2')
  await browser.call('GET', `/user/session?token=${'c0ffee'.repeat(8)}&email=ann@example.test`)
  await browser.call('GET', '/reset/ann@example.test/123456')
  const text = written.join('')
  expect(written.length).toBeGreaterThan(5)
  const secrets = ['demo1234', 'hunter2', '9876543210', 'ann@example.test', 'c0ffee', '123456', ...browser.jar.values()]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
})

test('an error line hides e-mails, phones and secrets when the error repeats them', () => {
  const { log, lines } = kept()
  log.error(`ann@example.test, +919876543210, 9876543210 and ${'ab'.repeat(32)} failed`, { ref: '01900000-0000-7000-8000-000000000001' })
  expect(lines()).toMatchObject([{ what: '[e-mail], [phone], [phone] and [secret] failed', ref: '01900000-0000-7000-8000-000000000001' }])
})

test('a plain log writes warnings and errors as sentences, and leaves out what is expected', () => {
  const written: string[] = []
  const log = createLog('plain', (line) => void written.push(line))
  log.info('Pavilion is up.')
  log.warn('Look at this.')
  log.error('This failed.', { request: 'r' })
  expect(written).toEqual(['Look at this.\n', 'This failed.\n'])
})

test('LOG_FORMAT is plain when absent, and another name is refused with the names', () => {
  expect([logFormat({}), logFormat({ LOG_FORMAT: '' }), logFormat({ LOG_FORMAT: 'json' })]).toEqual(['plain', 'plain', 'json'])
  expect(() => logFormat({ LOG_FORMAT: 'xml' })).toThrow('LOG_FORMAT takes "plain" or "json", not "xml".')
})
