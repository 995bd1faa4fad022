import type { FastifyReply, FastifyRequest } from 'fastify'
import { echoed } from '../gate/echo.ts'
import { isLoopback } from '#domain/player/loopback.ts'
import type { StandIns } from '#server/settings.ts'

/** A page of the exchange's own, beside the client: a title and a body. */
export const plainPage = (title: string, head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${head}<title>${title}</title><style>body{font:16px system-ui;margin:2rem auto;max-width:48rem;padding:0 1rem}td{padding:.3rem 1rem .3rem 0;white-space:nowrap}td:nth-child(2){white-space:normal;overflow-wrap:anywhere}li{margin:1rem 0}</style></head><body><h1>${title}</h1>${body}</body></html>`

/** Sends it; no cache keeps it. */
export const sendHtml = (reply: FastifyReply, html: string) =>
  reply.header('Cache-Control', 'no-store').type('text/html; charset=utf-8').send(html)

/** The answer for an unknown address. */
export const sendNothing = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ success: false, message: `There is nothing at ${echoed(request.originalUrl.split('?')[0] ?? '')}.` })

/** Headers that a proxy adds: the caller is then on another machine, even if Host names this one. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'] as const

/** A page for this machine answers on its own names only, so that no other site's name leads here. */
export const answersHere = ({ headers }: FastifyRequest, standIns: StandIns): boolean => {
  if (standIns !== 'this-machine') return standIns === 'network'
  if (FORWARDED.some((name) => headers[name] !== undefined)) return false
  return headers.host !== undefined && isLoopback(headers.host.replace(/:\d+$/, ''))
}
