import { Link } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useHas } from '../brand.tsx'
import { IfOn } from '../ui/IfOn.tsx'
import { useLedger, useRead } from '../hooks.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Pairs } from '../ui/Pairs.tsx'
import { BettingSettings } from '../settings/BettingSettings.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { shownPhone, shownUserId } from './details.ts'

/** The member's data at the exchange, and links to the settings (ROUTE-10). */
const AccountSettingsScreen = () => {
  const hasEmail = useHas('email')
  const username = useLedger(({ member }) => member?.username ?? '')
  const [profile] = useRead({ what: 'profile' }).rows
  const rows: readonly (readonly [string, string])[] = [
    [text.userId, shownUserId(username)],
    [text.phoneEnd, shownPhone(profile?.mobile)],
    [text.yourReferral, profile?.referCode || text.notAvailable],
  ]
  return (
    <>
      <PageTitle>{text.settings}</PageTitle>
      <section className="panel" aria-labelledby="your-details">
        <div className="panel-head">
          <h2 id="your-details">{text.details}</h2>
        </div>
        <Pairs rows={rows} className="max-w-140 pt-3" />
      </section>
      <section className="panel" id="betting" aria-labelledby="betting-settings">
        <div className="panel-head">
          <h2 id="betting-settings">{text.betting}</h2>
        </div>
        <div className="max-w-140">
          <BettingSettings />
        </div>
      </section>
      {hasEmail && <EmailPanel />}
      <nav className="panel" aria-label={text.settings}>
        <Link className="nav-item" to={PAGES.timeSetting.path}>
          <Icon name="clock" />
          {text.timeSetting}
        </Link>
        <IfOn access={PAGES.changePassword}>
          <Link className="nav-item" to={PAGES.changePassword.path}>
            <Icon name="lock" />
            {text.changePassword}
          </Link>
        </IfOn>
      </nav>
    </>
  )
}
export default AccountSettingsScreen
