/**
 * What became of a request: its reply; the certainty that this process did not send it; the bus's word that no process serves it,
 * which is not signed, so a stranger may have said it; or none of these.
 */
export type Answered<Body> =
  | { readonly kind: 'reply'; readonly body: Body }
  | { readonly kind: 'not-sent' }
  | { readonly kind: 'no-server' }
  | { readonly kind: 'doubt' }

/** A way between processes. It keeps nothing: a message without a listener is gone. */
type Way<Body> = {
  /** False: nothing is sent, because it would be lost. */
  isUp(): boolean
  /** Hears when it goes down or comes back. What was published shortly before it went down may be lost. */
  onLink(listener: (isUp: boolean) => void): () => void
  /** The messages of one sender arrive in the order of their sending, over all subjects. Answers false when it was not sent. */
  publish(subject: string, body: Body): boolean
  /** A subject is words with dots between. */
  subscribe(subject: string, hear: (body: Body) => void): () => void
  /** Asks the one that serves the subject, once; it never asks again by itself. */
  request(subject: string, body: Body): Promise<Answered<Body>>
  close(): Promise<void>
}

/** Carries bytes between processes, and says nothing of who sent them. */
export type Carrier = Way<Buffer> & {
  /** Null: there is no answer. An answer has 48 kB at most. */
  serve(subject: string, answer: (body: Buffer) => Buffer | null): () => void
}

/** Carries texts between the processes that share a key (`sealed-bus.ts`). */
export type Bus = Way<string> & {
  /** An answer has 48 kB at most. */
  serve(subject: string, answer: (text: string) => string): () => void
}
export type Replied = Answered<string>
