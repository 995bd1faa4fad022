import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openBus } from '#server/cluster/bus/open.ts'
import { systemClock } from '#server/clock.ts'
import { noOwnNats } from '#tests/nats-server.ts'
import { testWith } from '#tests/needs.ts'
import { ownCertificate, ownJwt, ownNats, ownNkey, temporary } from './own-nats.ts'

type Environment = Readonly<Record<string, string>>

const fileOf = (name: string, text: string): string => {
  const file = join(temporary(), name)
  writeFileSync(file, text)
  return file
}
const open = async (environment: Environment) => {
  const warned: string[] = []
  const bus = await openBus({ environment, clock: systemClock, warn: (line) => void warned.push(line) })
  if (bus === null) throw new Error('there is no bus')
  onTestFinished(() => bus.close())
  return { bus, warned }
}
/** Do texts go from one process to another with this login? */
const carries = async (environment: Environment): Promise<void> => {
  const withKey = { ...environment, BUS_KEY_FILE: fileOf('bus.key', randomBytes(32).toString('hex')) }
  const [{ bus: one }, { bus: other }] = [await open(withKey), await open(withKey)]
  other.serve('ready', (text) => `${text} yes`)
  await vi.waitFor(async () => expect(await one.request('ready', 'is it?')).toEqual({ kind: 'reply', body: 'is it? yes' }))
}
/** What a start says that the server refuses. */
const refusal = async (environment: Environment): Promise<string> => {
  const key = fileOf('bus.key', randomBytes(32).toString('hex'))
  return open({ ...environment, BUS_KEY_FILE: key }).then(
    () => 'it was taken',
    (error: unknown) => String(error),
  )
}
const ownTest = testWith(noOwnNats)
const PASSWORD = 's:3cret/@ü'

ownTest('[OPS-01] the bus logs in to NATS by a user and password in NATS_URL', async () => {
  const port = await ownNats(`authorization { user: ann, password: ${JSON.stringify(PASSWORD)} }`)
  await carries({ NATS_URL: `nats://ann:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}` })
  const without = await refusal({ NATS_URL: `nats://127.0.0.1:${port}` })
  expect(without).toMatch(/NATS_URL=nats:\/\/127\.0\.0\.1:\d+ refuses this process: .*NATS_CREDS_FILE/)
  const wrong = await refusal({ NATS_URL: `nats://ann:wrong-secret@127.0.0.1:${port}` })
  expect(wrong).toContain('refuses this process')
  expect(wrong).not.toMatch(/ann|wrong-secret/)
})

ownTest('[OPS-01] the bus logs in to NATS by a token in NATS_URL', async () => {
  const port = await ownNats('authorization { token: "t0ken" }')
  await carries({ NATS_URL: `nats://t0ken@127.0.0.1:${port}` })
  expect(await refusal({ NATS_URL: `nats://wrong@127.0.0.1:${port}` })).toContain('refuses this process')
})

ownTest('[OPS-01] the bus logs in to NATS by an NKey in NATS_NKEY_FILE', async () => {
  const { seed, publicKey } = ownNkey()
  const port = await ownNats(`authorization { users: [ { nkey: ${publicKey} } ] }`)
  const NATS_URL = `nats://127.0.0.1:${port}`
  await carries({ NATS_URL, NATS_NKEY_FILE: fileOf('user.nk', `${seed}\n`) })
  const other = ownNkey().seed
  const said = await refusal({ NATS_URL, NATS_NKEY_FILE: fileOf('user.nk', other) })
  expect([said.includes('refuses this process'), said.includes(other)]).toEqual([true, false])
})

ownTest('[OPS-01] the bus logs in to NATS by the credentials in NATS_CREDS_FILE', async () => {
  const { configuration, creds } = ownJwt()
  const port = await ownNats(configuration)
  const NATS_URL = `nats://127.0.0.1:${port}`
  await carries({ NATS_URL, NATS_CREDS_FILE: fileOf('user.creds', creds) })
  const other = ownJwt()
  const said = await refusal({ NATS_URL, NATS_CREDS_FILE: fileOf('user.creds', other.creds) })
  expect([said.includes('refuses this process'), said.includes(other.seed)]).toEqual([true, false])
})

ownTest('[OPS-01] the bus goes over TLS when the certificate is of the authority in NATS_CA_FILE', async () => {
  const { cert, key } = ownCertificate('IP:127.0.0.1')
  const port = await ownNats(`tls { cert_file: ${JSON.stringify(cert)}, key_file: ${JSON.stringify(key)} }`)
  await carries({ NATS_URL: `tls://127.0.0.1:${port}`, NATS_CA_FILE: cert })
  expect(await refusal({ NATS_URL: `tls://127.0.0.1:${port}` })).toMatch(/cannot be reached: self-signed certificate.*NATS_CA_FILE/)
  const other = ownCertificate('IP:127.0.0.1').cert
  expect(await refusal({ NATS_URL: `tls://127.0.0.1:${port}`, NATS_CA_FILE: other })).toContain('cannot be reached')
})

ownTest('[OPS-01] the bus takes no NATS server whose certificate is of another host, or that has no TLS', async () => {
  const { cert, key } = ownCertificate('DNS:localhost')
  const port = await ownNats(`tls { cert_file: ${JSON.stringify(cert)}, key_file: ${JSON.stringify(key)} }`)
  await carries({ NATS_URL: `tls://localhost:${port}`, NATS_CA_FILE: cert })
  expect(await refusal({ NATS_URL: `tls://127.0.0.1:${port}`, NATS_CA_FILE: cert })).toContain('cannot be reached')
  const plain = await ownNats('')
  expect(await refusal({ NATS_URL: `tls://127.0.0.1:${plain}` })).toMatch(/cannot be reached: .*tls/)
  expect(await refusal({ NATS_URL: `nats://127.0.0.1:${plain}`, NATS_CA_FILE: cert })).toMatch(/cannot be reached: .*tls/)
})

ownTest('[OPS-01] the bus says so when its NATS login may not publish', async () => {
  const port = await ownNats('authorization { users: [ { user: ann, password: pw, permissions: { publish: { deny: ">" } } } ] }')
  const key = fileOf('bus.key', randomBytes(32).toString('hex'))
  const { bus, warned } = await open({ NATS_URL: `nats://ann:pw@127.0.0.1:${port}`, BUS_KEY_FILE: key })
  for (let times = 0; times < 3; times += 1) bus.publish('core.beat', 'x')
  await vi.waitFor(() => expect(warned).toHaveLength(1))
  expect(warned[0]).toMatch(/^NATS_URL=nats:\/\/127\.0\.0\.1:\d+ says: .*core\.beat/)
})

test.each([
  ['nats://ann:top secret@', 'NATS_URL takes one address'],
  ['http://ann:top-secret@host', 'NATS_URL takes one address'],
  ['nats://ann:top%secret@host', 'NATS_URL takes one address'],
  ['ann:top-secret', 'NATS_URL takes one address'],
])('[OPS-01] a start names the form of NATS_URL, and no password, when it is %s', async (NATS_URL, words) => {
  const said = await refusal({ NATS_URL })
  expect(said).toContain(words)
  expect(said).not.toMatch(/top|ann:/)
})

test('[OPS-01] a start says which login is missing or one too many', async () => {
  const NATS_URL = 'nats://127.0.0.1:1'
  for (const name of ['NATS_CREDS_FILE', 'NATS_NKEY_FILE', 'NATS_CA_FILE'])
    expect(await refusal({ NATS_URL, [name]: '/nowhere/file' })).toContain(`${name}=/nowhere/file cannot be read`)
  const file = fileOf('user.nk', 'nothing')
  expect(await refusal({ NATS_URL: 'nats://ann:top-secret@127.0.0.1:1', NATS_NKEY_FILE: file })).toMatch(/^Error: A user in NATS_URL/)
  for (const name of ['NATS_CREDS_FILE', 'NATS_NKEY_FILE']) {
    const said = await refusal({ NATS_URL, [name]: fileOf('wrong', 'top-secret') })
    expect(said).toContain(`${name}=`)
    expect(said).not.toContain('top-secret')
  }
})
