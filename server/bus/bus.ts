/** What became of a request: its reply, the certainty that it was not heard, or neither. */
export type Replied = { readonly kind: 'reply'; readonly text: string } | { readonly kind: 'not-sent' } | { readonly kind: 'doubt' }

/** Carries texts between processes. It keeps nothing: a text without a listener is gone. */
export type Bus = {
  /** False: nothing is sent, because it would be lost. */
  isUp(): boolean
  /** Hears when it goes down or comes back. What was published shortly before it went down may be lost. */
  onLink(listener: (isUp: boolean) => void): () => void
  /** The texts of one sender arrive in the order of their sending, over all subjects. Answers false when it was not sent. */
  publish(subject: string, text: string): boolean
  /** A subject is words with dots between. */
  subscribe(subject: string, hear: (text: string) => void): () => void
  /** Asks the one that serves the subject, once; it never asks again by itself. */
  request(subject: string, text: string): Promise<Replied>
  /** An answer has 48 kB at most. */
  serve(subject: string, answer: (text: string) => string): () => void
  close(): Promise<void>
}
