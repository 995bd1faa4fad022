import type { FastifyReply, FastifyRequest } from 'fastify'
import { echoed } from '../gate/echo.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import { brandAddress } from '#domain/player/brand.ts'
import { isLoopback } from '#domain/player/loopback.ts'
import { escaped } from '#server/page-head.ts'
import type { StandIns } from '#server/settings.ts'

const STYLE = `*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/1.45 "Noto Sans",system-ui,sans-serif}
header{background:var(--chrome);padding:.75rem 1rem}header a{display:inline-block}header img{display:block;height:1.75rem}
main{max-width:48rem;margin:0 auto;padding:1rem}h1{margin:0;font-size:1.25rem}p{color:var(--text-2)}
a{color:var(--brand-ink)}:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
ul{list-style:none;margin:0;padding:0;overflow:hidden;background:var(--surface);border:1px solid var(--line);border-radius:.5rem}
li{padding:.75rem 1rem;overflow-wrap:anywhere}li+li{border-top:1px solid var(--line)}li>a{display:inline-block;padding:.625rem 0}
small{color:var(--text-2);font-size:.8125rem}`

/** A page of the exchange's own, beside the client, in the brand's colours: a title and a body. */
export const plainPage = (brand: Brand, title: string, head: string, body: string): string =>
  `<!doctype html><html data-brand="${escaped(brand.name)}" lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><link rel="stylesheet" href="${escaped(brandAddress(brand, brand.variableCss))}"><style>${STYLE}</style>${head}<title>${title}</title></head><body><header><a href="/"><img src="${escaped(brandAddress(brand, 'logo.svg'))}" alt="${escaped(brand.appName)}"></a></header><main><h1>${title}</h1>${body}</main></body></html>`

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
