import { parse } from 'cookie'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { IdentityStub } from '#server/members/identity.ts'
import type { SiteSettings } from '#server/settings.ts'
import { plainPage, sendHtml } from './plain-page.ts'

/** A path of this site to come back to; never another site's. */
const returnPath = z.catch(z.string().check(z.regex(/^\/(?![/\\])[\w./~-]*$/), z.maxLength(200)), '/')
const choiceSchema = z.object({ return: returnPath, person: z.catch(z.coerce.number(), Number.NaN) })
const CREDENTIAL = 8192
const returnSchema = z.object({
  credential: z.string().check(z.minLength(1), z.maxLength(CREDENTIAL)),
  g_csrf_token: z.string().check(z.minLength(1)),
})
/** Google gives ids of this form; nothing else goes into the page. */
const CLIENT_ID = /^[\w.-]+$/

/** Which outside logins lead somewhere: to the real one, or to its stand-in (AUTH-14). */
export const waysOf = (stub: IdentityStub | null, { googleClientId, whatsapp }: SiteSettings) => ({
  google: stub !== null || googleClientId !== undefined,
  whatsapp: stub !== null || whatsapp !== undefined,
})

/** Where a visitor goes to log in with Google or WhatsApp, and how they come back: with `glogin` or `waotp` in the address. */
export const serveIdentity = (app: FastifyInstance, stub: IdentityStub | null, { googleClientId, whatsapp }: SiteSettings): void => {
  const offer = (path: string, title: string, answer: (person: IdentityStub['people'][number]) => string): void => {
    app.get(path, (request, reply) => {
      const { return: back, person } = choiceSchema.parse(request.query)
      const chosen = stub?.people[person]
      if (chosen !== undefined) return reply.header('Cache-Control', 'no-store').redirect(`${back}?${answer(chosen)}`)
      const links = stub?.people.map(
        ({ name, email, phone }, i) => `<li><a href="${path}?return=${back}&amp;person=${i}">${name}</a><br>${email}, ${phone}</li>`,
      )
      return sendHtml(reply, plainPage(title, '', `<p>This stands in for the real one. Choose who you are.</p><ul>${links?.join('')}</ul>`))
    })
  }
  if (googleClientId !== undefined && CLIENT_ID.test(googleClientId)) {
    app.get('/identity/google', (request, reply) => {
      const back = `${request.protocol}://${request.host}/identity/google/return`
      return sendHtml(
        reply,
        plainPage(
          'Google',
          '<script src="https://accounts.google.com/gsi/client" async></script>',
          `<div id="g_id_onload" data-client_id="${googleClientId}" data-ux_mode="redirect" data-login_uri="${encodeURI(back)}" data-auto_prompt="false"></div><div class="g_id_signin" data-type="standard"></div><p><a href="/">Back</a></p>`,
        ),
      )
    })
    // Google's own page posts this form; its token must be in the cookie that Google's script set here, too.
    app.post('/identity/google/return', (request, reply) => {
      const sent = returnSchema.safeParse(request.body)
      const cookie = parse(request.headers.cookie ?? '')['g_csrf_token']
      const isOurs = sent.success && cookie === sent.data.g_csrf_token
      return reply.header('Cache-Control', 'no-store').redirect(isOurs ? `/?glogin=${encodeURIComponent(sent.data.credential)}` : '/', 303)
    })
  } else if (stub !== null)
    offer('/identity/google', 'Google, invented', (person) => `glogin=${encodeURIComponent(stub.credential(person))}`)
  if (whatsapp !== undefined) {
    app.get('/identity/whatsapp', (request, reply) => {
      const to = new URL(whatsapp.login)
      to.searchParams.set('return', `${request.protocol}://${request.host}/`)
      return reply.header('Cache-Control', 'no-store').redirect(to.href)
    })
  } else if (stub !== null) offer('/identity/whatsapp', 'WhatsApp, invented', (person) => `waotp=${encodeURIComponent(stub.code(person))}`)
}
