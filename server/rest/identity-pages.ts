import { parse } from 'cookie'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Ways } from '#domain/player/brand.ts'
import type { IdentityStub } from '#server/members/identity.ts'
import { masked } from '#server/members/mailbox.ts'
import type { Outside } from '#server/members/returns.ts'
import type { MemberService } from '#server/members/service.ts'
import type { SiteSettings, Speaks, StandIns } from '#server/settings.ts'
import type { Gate } from './gate.ts'
import { answersHere, plainPage, sendHtml, sendNothing } from './plain-page.ts'

/** A path of this site to come back to; never another site's. */
const returnPath = z.catch(z.string().check(z.regex(/^\/(?![/\\])[\w./~-]*$/), z.maxLength(200)), '/')
const MAX_STATE = 64
const choiceSchema = z.object({
  return: returnPath,
  person: z.catch(z.coerce.number(), Number.NaN),
  state: z.catch(z.string().check(z.maxLength(MAX_STATE)), ''),
})
const credential = z.string().check(z.minLength(1), z.maxLength(8192))
const state = z._default(z.string().check(z.maxLength(MAX_STATE)), '')
const waReturnSchema = z.object({ state, waotp: credential })
const returnSchema = z.object({
  credential,
  state,
  g_csrf_token: z.string().check(z.minLength(1)),
})
/** Google gives ids of this form; nothing else goes into the page. */
const CLIENT_ID = /^[\w.-]+$/
/** The parameter that brings it back in the page's address. */
const PARAMETER: Readonly<Record<Outside, string>> = { google: 'glogin', whatsapp: 'waotp' }
/** Each of these pages keeps something for ten minutes. */
const ROUTE = { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } }

/** Which ways in lead somewhere. An outside login leads to the real one or to its stand-in (AUTH-14), a code to a phone. */
export const waysIn = ({ stub, sendsCodes }: MemberService, { googleClientId, whatsapp }: SiteSettings): Omit<Ways, 'speaks'> => ({
  google: stub !== null || googleClientId !== undefined,
  whatsapp: stub !== null || whatsapp !== undefined,
  codes: sendsCodes,
})
/** The same for a page, and whether this exchange speaks our words. */
export const waysOf = (room: MemberService, settings: SiteSettings, speaks: Speaks): Ways => ({
  ...waysIn(room, settings),
  ...(speaks === 'pavilion' ? { speaks } : {}),
})

const fieldsOf = (sent: unknown): object => (typeof sent === 'object' && sent !== null ? sent : {})

type Parts = { readonly room: MemberService; readonly settings: SiteSettings; readonly standIns: StandIns }
type Person = IdentityStub['people'][number]

/** The pages for a login with Google or WhatsApp. The visitor returns with `glogin` or `waotp` in the address. */
export const serveIdentity = (
  { app, brandOf, greet }: Gate,
  { room: { stub, returns }, settings: { googleClientId, whatsapp }, standIns }: Parts,
): void => {
  const uncached = (reply: FastifyReply) => reply.header('Cache-Control', 'no-store')
  const goBack = (reply: FastifyReply, way: Outside, state: string, credential: string, path = '/', status = 302) =>
    uncached(reply).redirect(`${path}?${PARAMETER[way]}=${returns.arrive(way, state, credential)}`, status)
  const offer = (way: Outside, title: string, credentialOf: (person: Person) => string): void => {
    const path = `/identity/${way}`
    app.get(path, ROUTE, (request, reply) => {
      if (stub === null || !answersHere(request, standIns)) return sendNothing(request, reply)
      const { return: back, person, state } = choiceSchema.parse(request.query)
      const chosen = stub.people[person]
      if (chosen !== undefined && state !== '') return goBack(reply, way, state, credentialOf(chosen), back)
      const begun = returns.begin(way, greet(request, reply))
      const links = stub.people.map(
        ({ name, email, phone }, i) =>
          `<li><a href="${path}?return=${back}&amp;state=${begun}&amp;person=${i}">${name}</a><br>${email}, ${masked(phone)}</li>`,
      )
      return sendHtml(
        reply,
        plainPage(brandOf(request), title, '', `<p>This stands in for the real one. Choose who you are.</p><ul>${links.join('')}</ul>`),
      )
    })
  }
  if (googleClientId !== undefined && CLIENT_ID.test(googleClientId)) {
    app.get('/identity/google', ROUTE, (request, reply) => {
      const back = `${request.protocol}://${request.host}/identity/google/return`
      const state = returns.begin('google', greet(request, reply))
      return sendHtml(
        reply,
        plainPage(
          brandOf(request),
          'Google',
          '<script src="https://accounts.google.com/gsi/client" async></script>',
          `<div id="g_id_onload" data-client_id="${googleClientId}" data-ux_mode="redirect" data-login_uri="${encodeURI(back)}" data-auto_prompt="false"></div><div class="g_id_signin" data-type="standard" data-state="${state}"></div><p><a href="/">Back</a></p>`,
        ),
      )
    })
    // Google's own page posts this form; its token must be in the cookie that Google's script set here, too.
    app.post('/identity/google/return', ROUTE, (request, reply) => {
      const sent = returnSchema.safeParse(request.body)
      const cookie = parse(request.headers.cookie ?? '')['g_csrf_token']
      const isOurs = sent.success && cookie === sent.data.g_csrf_token
      return isOurs ? goBack(reply, 'google', sent.data.state, sent.data.credential, '/', 303) : uncached(reply).redirect('/', 303)
    })
  } else if (stub !== null) offer('google', 'Google, invented', stub.credential)
  if (whatsapp !== undefined) {
    app.get('/identity/whatsapp', ROUTE, (request, reply) => {
      const to = new URL(whatsapp.login)
      const state = returns.begin('whatsapp', greet(request, reply))
      to.searchParams.set('return', `${request.protocol}://${request.host}/identity/whatsapp/return/${state}`)
      return uncached(reply).redirect(to.href)
    })
    app.get('/identity/whatsapp/return/:state', ROUTE, (request, reply) => {
      const back = waReturnSchema.safeParse({ ...fieldsOf(request.query), ...fieldsOf(request.params) })
      return back.success ? goBack(reply, 'whatsapp', back.data.state, back.data.waotp) : uncached(reply).redirect('/')
    })
  } else if (stub !== null) offer('whatsapp', 'WhatsApp, invented', stub.code)
}
