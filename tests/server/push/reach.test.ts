import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { portOf } from '#tests/push-service.ts'
import { isOfInternet, isPushEndpoint, postPush } from '#server/push/reach.ts'

test('[ACCT-13] an address of the Internet is none of a machine, a link or a network behind it', () => {
  for (const address of ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946'])
    expect([address, isOfInternet(address)]).toEqual([address, true])
  const inner = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ]
  const inner6 = ['::1', '::', 'fe80::1', 'fc00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1']
  for (const address of [...inner, ...inner6, 'no address', '']) expect([address, isOfInternet(address)]).toEqual([address, false])
})

test('[ACCT-13] messages go over TLS to a name, at its port and without a login', () => {
  for (const good of ['https://push.example/a?b=c', 'https://push.example:443/', 'https://push.example./', 'https://local.push.example/'])
    expect([good, isPushEndpoint(good, 'internet')]).toEqual([good, true])
  for (const bad of [
    '',
    'push.example',
    'http://push.example/',
    'https://push.example:444/',
    'https://a:b@push.example/',
    'https://1.2.3.4/',
    'https://[fe80::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://localhost./',
    'https://x.local/',
    'https://X.LOCAL./',
    'https://push.internal/',
    'https://router.home.arpa/',
    'file:///etc/passwd',
  ])
    expect([bad, isPushEndpoint(bad, 'internet')]).toEqual([bad, false])
})

test('[ACCT-13] a name that leads to this machine is asked nothing', async () => {
  // A name with a point in it, so that it is looked up.
  const answer = await postPush({ endpoint: 'https://localhost./x', headers: {}, body: Buffer.from('x') }, 'internet')
  expect(['barred', 'silent']).toContain(answer.kind)
  expect(await postPush({ endpoint: 'https://127.0.0.1/x', headers: {}, body: Buffer.from('x') }, 'internet')).toEqual({ kind: 'barred' })
})

test('[ACCT-13] of an answer only the status is read, and no redirect is followed', async () => {
  let asked = 0
  const server = createServer((request, reply) => {
    asked += 1
    request.resume()
    reply.writeHead(307, { location: `http://${request.headers.host}/again` })
    const endless = setInterval(() => reply.write('x'.repeat(65_536)), 1)
    reply.on('close', () => clearInterval(endless))
  })
  const port = await portOf(server)
  const message = { endpoint: `http://127.0.0.1:${port}/x`, headers: {}, body: Buffer.from('x') }
  expect(await postPush(message, 'this-machine')).toEqual({ kind: 'answered', status: 307 })
  expect(asked).toBe(1)
  server.closeAllConnections()
  server.close()
  expect(await postPush(message, 'this-machine')).toEqual({ kind: 'silent' })
})
