import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { MAX_PASSWORD_FIELD } from '#domain/player/forms.ts'
import type { Profile } from '#client/player/member.ts'
import { secret } from '#contract/secret.ts'
import { said } from '#domain/said.ts'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useHas } from '../brand.tsx'
import { useRead, useRecord } from '../hooks.ts'
import { stampText, useZone } from '../lib/when.ts'
import { PasswordField } from '../login/PasswordField.tsx'
import { useAsk } from '../ui/Asking.tsx'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { Bone, Failed } from '../ui/States.tsx'
import { shownPhone, shownUserId } from './details.ts'

/** Who the member is at the exchange, the data as a file, and the end of the account (ACCT-06). */
const ProfileScreen = () => {
  const record = useRecord()
  const { state, rows } = useRead({ what: 'profile' })
  const hasExport = useHas('profile-export')
  const hasClosing = useHas('closing')
  useZone()
  const [profile] = rows
  return (
    <>
      <PageTitle>{text.profile}</PageTitle>
      <Offline />
      {profile === undefined && (
        <section className="panel p-4" aria-busy={state === 'waiting'}>
          {state === 'failed' ? (
            <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'profile' }] })} />
          ) : (
            <Bone width="60%" height={80} />
          )}
        </section>
      )}
      {profile !== undefined && (
        <>
          <Who profile={profile} />
          {hasExport && (
            <section className="panel" aria-labelledby="your-data">
              <div className="panel-head">
                <h2 id="your-data">{text.yourData}</h2>
              </div>
              <div className="grid gap-2 p-4">
                <p className="text-sm text-ink-2">{text.exportNote}</p>
                <button
                  type="button"
                  className="btn btn-side max-w-112.5"
                  onClick={() => record({ type: 'change.submitted', change: { what: 'export' } })}
                >
                  {text.exportData}
                </button>
              </div>
            </section>
          )}
          {hasClosing && <Closing hasPassword={profile.hasPassword} />}
        </>
      )}
    </>
  )
}
export default ProfileScreen

const Who = ({ profile: { username, fullname = '', mobile, email, emailVerified, joinedAt, logins } }: { readonly profile: Profile }) => {
  const rows: readonly (readonly [string, string])[] = [
    [text.userId, shownUserId(username)],
    [text.nameOfMember, fullname || text.notAvailable],
    [text.phoneEnd, shownPhone(mobile)],
    [text.emailIs, email === '' ? text.notAvailable : `${email} (${emailVerified ? text.verified : text.notVerified})`],
    [text.joinedAt, joinedAt === undefined ? text.notAvailable : stampText(joinedAt)],
  ]
  return (
    <>
      <section className="panel" aria-labelledby="profile-who">
        <div className="panel-head">
          <h2 id="profile-who">{text.details}</h2>
        </div>
        <Pairs rows={rows} className="max-w-140 pt-3" />
        <p className="px-4 pb-3">
          <Link className="link" to={PAGES.settings.path}>
            {text.settings}
          </Link>
        </p>
      </section>
      {logins !== undefined && (
        <section className="panel" aria-labelledby="profile-logins">
          <div className="panel-head">
            <h2 id="profile-logins">{text.lastLogins}</h2>
          </div>
          {logins.length === 0 && <p className="note">{text.noLogins}</p>}
          <ul className="divide-y divide-line px-4">
            {logins.map((at, i) => (
              <li key={i} className="py-1.5 text-sm">
                {stampText(at)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Closing = ({ hasPassword }: Pick<Profile, 'hasPassword'>) => {
  const record = useRecord()
  const ask = useAsk()
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const isMissing = hasPassword && password === ''
  const close = (event: FormEvent): void => {
    event.preventDefault()
    setTried(isMissing)
    if (isMissing) return
    ask({
      title: text.closeAccountAsk,
      note: text.closeAccountNote,
      ok: text.closeNow,
      onOk: () => record({ type: 'change.submitted', change: { what: 'close', password: hasPassword ? secret(password) : null } }),
    })
  }
  return (
    <section className="panel" aria-labelledby="close-account">
      <div className="panel-head">
        <h2 id="close-account">{text.closeAccount}</h2>
      </div>
      <form className="grid max-w-112.5 gap-3 p-4" noValidate onSubmit={close}>
        <p className="text-sm text-ink-2">{text.closeAccountNote}</p>
        {hasPassword && (
          <PasswordField
            label={text.password}
            value={password}
            problem={tried && isMissing ? said('PASSWORD_REQUIRED') : null}
            onChange={(raw) => setPassword(raw.slice(0, MAX_PASSWORD_FIELD))}
          />
        )}
        <button type="submit" className="btn btn-side">
          {text.closeAccount}
        </button>
      </form>
    </section>
  )
}
