import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nkeys } from '@nats-io/nats-core'
import { onTestFinished } from 'vitest'
import { startProcess } from '#tests/drills/processes.ts'
import { freePort } from '../../../scripts/fuzz/free-port.ts'

/** A folder that goes with its test. */
export const temporary = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pavilion-nats-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A NATS server with this configuration, on a free port of this machine; answers its port. */
export const ownNats = async (configuration: string): Promise<number> => {
  const file = join(temporary(), 'nats.conf')
  writeFileSync(file, configuration)
  const port = await freePort()
  const running = startProcess('nats-server', ['-c', file, '-a', '127.0.0.1', '-p', String(port)])
  onTestFinished(async () => {
    running.child.kill('SIGKILL')
    await running.ended
  })
  await running.heard(/Server is ready/)
  return port
}

/** A certificate that its own key signed, for one name or address such as `DNS:localhost`. */
export const ownCertificate = (name: string): { readonly cert: string; readonly key: string } => {
  const folder = temporary()
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const about = ['-subj', '/CN=pavilion test', '-addext', `subjectAltName=${name}`, '-days', '2']
  execFileSync('openssl', ['req', '-x509', ...curve, ...about, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { cert, key }
}

/** An NKey: its seed, and the public key that a server knows. */
export const ownNkey = (): { readonly seed: string; readonly publicKey: string } => {
  const pair = nkeys.createUser()
  return { seed: Buffer.from(pair.getSeed()).toString(), publicKey: pair.getPublicKey() }
}

/** The configuration of a server that knows users by JWT, and the content of the credentials file of one of them. */
export const ownJwt = () => {
  const [operator, account, user] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createUser()]
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (by: typeof operator, about: typeof operator, name: string, nats: object): string => {
    const claims = { jti: name, iat: 1_700_000_000, iss: by.getPublicKey(), sub: about.getPublicKey(), name, nats: { version: 2, ...nats } }
    const text = `${part({ typ: 'JWT', alg: 'ed25519-nkey' })}.${part(claims)}`
    return `${text}.${Buffer.from(by.sign(Buffer.from(text))).toString('base64url')}`
  }
  const all = { subs: -1, conn: -1, leaf: -1, imports: -1, exports: -1, data: -1, payload: -1, wildcards: true }
  const operatorJwt = signed(operator, operator, 'operator', { type: 'operator' })
  const accountJwt = signed(operator, account, 'account', { type: 'account', limits: all })
  const userJwt = signed(account, user, 'user', { type: 'user', subs: -1, data: -1, payload: -1 })
  const seed = Buffer.from(user.getSeed()).toString()
  const framed = (name: string, text: string): string => `-----BEGIN ${name}-----\n${text}\n------END ${name}------\n`
  return {
    configuration: `operator: ${operatorJwt}\nresolver: MEMORY\nresolver_preload: { ${account.getPublicKey()}: ${accountJwt} }\n`,
    creds: `${framed('NATS USER JWT', userJwt)}\n${framed('USER NKEY SEED', seed)}`,
    seed,
  }
}
