import { createHash, createHmac } from 'node:crypto'

/** The signature of a wallet call: hex HMAC-SHA256 by the shared key of 64 hex digits (docs/CASINO.md). */
export const signatureOf = (key: string, timestamp: string, nonce: string, path: string, body: string): string =>
  createHmac('sha256', Buffer.from(key, 'hex'))
    .update(`${timestamp}\n${nonce}\nPOST\n${path}\n${createHash('sha256').update(body).digest('hex')}`)
    .digest('hex')
