import { EventEmitter } from 'node:events'
import { NOT_JSON, jsonIn } from './json.ts'

const TYPE = { connect: 0, disconnect: 1, event: 2 } as const

/** A message as the engine takes it: its packet's text, and the same as one websocket frame. Polling uses the text alone. */
export type Packet = { readonly text: string; readonly frame: () => Buffer }

/** The engine's sign of a message before the packet. */
const MESSAGE = '4'
const TEXT_FRAME = 0x81
/** One unmasked text frame (RFC 6455, 5.2). */
const frameOf = (text: string): Buffer => {
  const length = Buffer.byteLength(text)
  const head = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(head + length)
  frame[0] = TEXT_FRAME
  if (head === 2) frame[1] = length
  else if (head === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, head)
  return frame
}

const packetOf = (name: string, body: string): Packet => {
  const text = `${TYPE.event}[${JSON.stringify(name)},${body}]`
  let frame: Buffer | null = null
  return {
    text,
    frame: () => {
      frame ??= frameOf(MESSAGE + text)
      return frame
    },
  }
}

/** JSON that is already written. What is the same for all is encoded once and sent to each as it is. */
export class Encoded {
  readonly text: string
  #last: { readonly name: string; readonly packet: Packet } | null = null
  constructor(text: string) {
    this.text = text
  }
  /** This body in a message of that name. */
  packet(name: string): Packet {
    if (this.#last?.name !== name) this.#last = { name, packet: packetOf(name, this.text) }
    return this.#last.packet
  }
}

/** One message as it came, not parsed: the caller, the cost and the size are checked first. */
export type Frame = {
  /** Empty when the frame names none that could be known. */
  readonly name: string
  /** The whole JSON array, the name and the body. */
  readonly text: string
  /** The sender wants an acknowledgement. The exchange gives none; the casino's provider answers by it. */
  readonly asksAck: boolean
}

/** Every message comes under this one event, so that no name from outside is an event of the library's own. */
export const FRAME = 'frame'
/** Larger than any ticket. */
const MAX_HANDSHAKE = 4096
const HEAD = /^\d{0,15}$/
const NAME = /^\["([^"\\]{1,64})"/

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const handshake = (text: string): unknown => {
  if (text === '') return undefined
  if (text.length > MAX_HANDSHAKE) throw new Error('a handshake is too large')
  const auth: unknown = JSON.parse(text)
  if (!isObject(auth)) throw new Error('a handshake is no object')
  return auth
}

/** A packet of the socket.io protocol, version 5, with the body of a message left unread. Throws for what no client of ours sends. */
const packetFrom = (text: unknown) => {
  if (typeof text !== 'string') throw new Error('bytes are not taken')
  if (text === '1') return { type: TYPE.disconnect, nsp: '/' }
  if (text.startsWith('0')) return { type: TYPE.connect, nsp: '/', data: handshake(text.slice(1)) }
  const at = text.indexOf('[')
  const head = text.slice(1, at)
  if (!text.startsWith('2') || at < 1 || !HEAD.test(head)) throw new Error('a packet is of no known form')
  const array = text.slice(at)
  const frame: Frame = { name: NAME.exec(array)?.[1] ?? '', text: array, asksAck: head !== '' }
  return { type: TYPE.event, nsp: '/', data: [FRAME, frame], ...(frame.asksAck ? { id: Number(head) } : {}) }
}

/** The body of a frame; `undefined` without one. */
export const bodyOf = ({ text }: Frame): unknown => {
  const sent = jsonIn(text)
  return Array.isArray(sent) ? sent[1] : NOT_JSON
}

class Encoder {
  encode({ type, id, data }: { readonly type: number; readonly id?: number; readonly data?: unknown }): readonly string[] {
    return [`${type}${id ?? ''}${data === undefined ? '' : JSON.stringify(data)}`]
  }
}

/**
 * The `parser` of the socket server. The library's own would parse a body of any depth before the caller is
 * known. `onFault` gets a packet that is no message; the library then cuts that one connection.
 */
export const frameParser = (onFault: (error: unknown) => void) => ({
  Encoder,
  Decoder: class extends EventEmitter {
    add(text: unknown): void {
      try {
        this.emit('decoded', packetFrom(text))
      } catch (error) {
        onFault(error)
        throw error
      }
    }
    destroy(): void {
      this.removeAllListeners()
    }
  },
})
