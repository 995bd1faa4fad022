import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { millisSchema } from '#contract/scalar.ts'
import { givenFrom } from '#server/casino/beside.ts'
import { keepProvider } from '#server/watch/provider.ts'
import { virtualClock } from '#tests/virtual-clock.ts'

const programs = join(import.meta.dirname, '..', 'casino')
const FOREVER = { timeout: 20_000 }

/** A provider's program under a clock that the test moves; its processes are real. */
const keep = (name: string, port = 0) => {
  const clock = virtualClock(millisSchema.parse(1_800_000_000_000))
  const said: string[] = []
  const notify = (line: string): void => void said.push(line)
  const program = { file: join(programs, name), execArgv: [] }
  const seen: (number | null)[] = []
  const onChange = (): void => void seen.push(kept.pid())
  const kept = keepProvider({
    program,
    settings: { env: {}, host: '127.0.0.1', port },
    clock,
    notify,
    meanwhile: () => 'everything else is served meanwhile',
    onChange,
  })
  onTestFinished(async () => void (await kept.stop()))
  /** The waits that were announced, in seconds. */
  const waits = () => said.flatMap((line) => /again in (\d+) s/.exec(line)?.[1] ?? []).map(Number)
  const afterEnds = (times: number) => vi.waitFor(() => expect(waits()).toHaveLength(times), FOREVER)
  return { ...kept, clock, said, seen, waits, afterEnds }
}

test('[CAS-09] a provider that fails at each start is started again after 1, 2, 4 to 60 s', FOREVER, async () => {
  const { clock, said, waits, afterEnds, first, pid } = keep('failing-child.mjs')
  await first
  for (let times = 1; times <= 8; times += 1) {
    await afterEnds(times)
    const wait = (waits().at(-1) ?? 0) * 1000
    clock.advance(wait - 1)
    expect(clock.pending()).toBe(1)
    clock.advance(1)
  }
  await afterEnds(9)
  expect(waits()).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
  expect(said.slice(0, 2)).toEqual([
    'The provider of this test fails.',
    'The casino ended (code 3). It is started again in 1 s; everything else is served meanwhile.',
  ])
  expect(pid()).toBeNull()
})

test('[CAS-09] a provider keeps its port when it is started again, and waits little after a steady minute', FOREVER, async () => {
  const { clock, said, seen, waits, afterEnds, first, pid, url } = keep('serving-child.mjs')
  expect(url()).toBeNull()
  await first
  expect(url()).toBe('http://127.0.0.1:5999')
  const kill = async (times: number): Promise<void> => {
    const before = pid()
    expect(before).not.toBeNull()
    process.kill(before ?? 0, 'SIGKILL')
    await afterEnds(times)
    expect([pid(), url()]).toEqual([null, 'http://127.0.0.1:5999'])
    clock.advance((waits().at(-1) ?? 0) * 1000)
    await vi.waitFor(() => expect(pid()).not.toBeNull(), FOREVER)
  }
  await kill(1)
  await kill(2)
  clock.advance(60_000)
  await kill(3)
  expect(waits()).toEqual([1, 2, 1])
  expect(seen.map((each) => each !== null)).toEqual([true, false, true, false, true, false, true])
  expect(said.at(-1)).toBe(`The casino is up: http://127.0.0.1:5999 (process ${pid()})`)
})

test('[CAS-09] a program that cannot be run ends nothing, and a stop ends the last process for good', FOREVER, async () => {
  const missing = keep('no-such-program.mjs')
  await missing.first
  await missing.stop()
  expect(missing.clock.pending()).toBe(0)
  const serving = keep('serving-child.mjs', 5998)
  expect(serving.url()).toBe('http://127.0.0.1:5998')
  await serving.first
  const last = serving.pid() ?? 0
  await serving.stop()
  expect(() => process.kill(last, 0)).toThrow()
  expect([serving.waits(), serving.clock.pending()]).toEqual([[], 0])
})

test('[CAS-09] the provider is given its settings and no secret of the exchange', () => {
  const environment = {
    PATH: '/bin',
    NODE_ENV: 'production',
    CASINO_ANCESTORS: 'https://pavilion.example',
    TRUST_PROXY: 'loopback',
    DATABASE_URL: 'postgres://pavilion:secret@db/pavilion',
    PAVILION_SECRET_PAVILION_TRANSACTION: 'secret',
    NATS_URL: 'nats://user:secret@nats',
    CASINO_KEY: 'of another provider',
    UNSET: undefined,
  }
  expect(Object.keys(givenFrom(environment))).toEqual(['PATH', 'NODE_ENV', 'CASINO_ANCESTORS', 'TRUST_PROXY'])
})
