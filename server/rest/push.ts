import { endPush, getPush, savePush } from '#contract/calls/push.ts'
import { spokenSchema } from '#copy/fetched.ts'
import { browserName } from '#server/members/browser-name.ts'
import { refused } from '#server/members/joining.ts'
import type { PushPlace } from '#server/members/push-store.ts'
import type { PushDesk } from '#server/push/desk.ts'
import type { ServerParts } from '../gate/parts.ts'
import type { Session } from '../gate/sessions.ts'
import { refusal } from '../gate/shared-answers.ts'
import type { Context, Gate } from './gate.ts'

const placeOf = ({ id }: Session, { caller: { device } }: Context): PushPlace => ({ session: id, device: device ?? id })

/** The devices of a member that get push messages (ACCT-13). */
export const servePush = ({ serveMember }: Gate, { room: { durable } }: Pick<ServerParts, 'room'>, desk: PushDesk): void => {
  const notYours = () => refusal(refused('NOT_YOUR_ACCOUNT'))
  serveMember(getPush, async ({ memberCode }, session, context) => {
    if (memberCode !== session.member) return notYours()
    await durable()
    return { success: true, key: desk.key, result: [...desk.list(memberCode, placeOf(session, context))] }
  })
  serveMember(savePush, async ({ memberCode, kinds, language, subscription }, session, context) => {
    if (memberCode !== session.member) return notYours()
    if (!(await spokenSchema.safeParseAsync(language)).success) return refusal(refused('LANGUAGE_UNKNOWN'))
    const name = browserName(context.reply.request.headers['user-agent'])
    const wish = { kinds, language, subscription, title: context.caller.brand.appName, name }
    if (!desk.save(memberCode, placeOf(session, context), wish)) return refusal(refused('PUSH_REFUSED'))
    await durable()
    return { success: true }
  })
  serveMember(endPush, async ({ memberCode, id }, { member }) => {
    if (memberCode !== member) return notYours()
    desk.end(member, id)
    await durable()
    return { success: true }
  })
}
