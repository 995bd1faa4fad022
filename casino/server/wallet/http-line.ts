import { Agent as HttpAgent, request as askHttp } from 'node:http'
import { Agent as HttpsAgent, request as askHttps } from 'node:https'
import { WALLET_HEADERS, WALLET_PATHS } from '#contract/casino/wallet.ts'
import type { Clock, Random, WalletLine } from '../ports.ts'
import { signatureOf } from './sign.ts'

/** Calls on their way to the wallet at one time; more wait for their turn. */
const MOST_CALLS = 128
/** A call without its answer for so long has none. */
const ANSWER_MS = 5000
const MOST_BYTES = 512 * 1024
const NONCE_BYTES = 16

export type HttpLineOptions = {
  /** The exchange's address, as it is known at the call. */
  readonly wallet: () => string
  /** The shared key. */
  readonly key: string
  readonly clock: Clock
  readonly random: Random
}

/** The signed way to the wallet over HTTP. Each call, a repeated one too, has a time and a nonce of its own (CAS-04). */
export const httpLine = ({ wallet, key, clock, random }: HttpLineOptions): { readonly line: WalletLine; readonly close: () => void } => {
  const options = { keepAlive: true, maxSockets: MOST_CALLS }
  const [plain, secure] = [new HttpAgent(options), new HttpsAgent(options)]
  const line: WalletLine = (call, content, done) => {
    const path = WALLET_PATHS[call]
    const body = JSON.stringify(content)
    const timestamp = String(clock.now())
    const nonce = random(NONCE_BYTES)
    let isOver = false
    const end = (answer: unknown): void => {
      if (isOver) return
      isOver = true
      cancel()
      done(answer)
    }
    const cancel = clock.after(ANSWER_MS, () => {
      sent?.destroy()
      end(null)
    })
    const post = (): ReturnType<typeof askHttp> => {
      const url = new URL(path, wallet())
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        [WALLET_HEADERS.timestamp]: timestamp,
        [WALLET_HEADERS.nonce]: nonce,
        [WALLET_HEADERS.signature]: signatureOf(key, timestamp, nonce, path, body),
      }
      return url.protocol === 'https:'
        ? askHttps(url, { method: 'POST', headers, agent: secure })
        : askHttp(url, { method: 'POST', headers, agent: plain })
    }
    let sent: ReturnType<typeof askHttp> | undefined
    try {
      sent = post()
    } catch {
      end(null)
      return
    }
    sent.on('error', () => end(null))
    sent.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => {
        text += part
        if (text.length > MOST_BYTES) answer.destroy()
      })
      answer.on('error', () => end(null))
      answer.on('close', () => end(null))
      answer.on('end', () => end(dataOf(text)))
    })
    sent.end(body)
  }
  return {
    line,
    close: () => {
      plain.destroy()
      secure.destroy()
    },
  }
}

const dataOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
