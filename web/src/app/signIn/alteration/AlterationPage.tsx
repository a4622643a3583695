import { useState } from 'react'
import { type Platform, defaultPlatform } from '../../platform.ts'
import { ClosedNotice } from '../ClosedNotice.tsx'
import { PageLink } from '../PageLink.tsx'
import { AccountStep } from './AccountStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import type { FoundAccount, VerifiedAccount } from './recoveryCalls.ts'

const titles = ['确认账号', '验证手机', '设置密码', '完成']

/** The forgotten password in four steps. Hidden steps stay mounted, so that going back keeps all input. */
export function AlterationPage({ platform }: { platform: Platform | undefined }) {
  const [at, setAt] = useState(0)
  const [found, setFound] = useState<FoundAccount>()
  const [verified, setVerified] = useState<VerifiedAccount>()
  const back = () => setAt(at - 1)
  if (platform?.hasSms === false)
    return <ClosedNotice title="无法自助找回密码" words="本系统未开通短信，请联系管理员重置密码。" />

  return (
    <div className="user-form">
      <h2>找回密码</h2>
      <Steps titles={titles} at={at} />
      <div hidden={at !== 0}>
        <AccountStep
          isShown={at === 0}
          needsCaptcha={platform?.loginCaptcha}
          onFound={(account) => {
            setFound(account)
            setAt(1)
          }}
        />
      </div>
      {found && (
        // A new key per account, so that another account starts with its own phone.
        <div hidden={at !== 1} key={`${found.username} ${found.phone}`}>
          <PhoneStep
            isShown={at === 1}
            account={found}
            onBack={back}
            onVerified={(account) => {
              setVerified(account)
              setAt(2)
            }}
          />
        </div>
      )}
      {verified && (
        <div hidden={at !== 2}>
          <PasswordStep
            isShown={at === 2}
            account={verified}
            policy={(platform ?? defaultPlatform).passwordPolicy}
            onBack={back}
            onChanged={() => setAt(3)}
          />
        </div>
      )}
      {at === 3 && (
        <div className="user-notice">
          <span className="user-tick" aria-hidden="true">
            ✓
          </span>
          <h3 role="status">密码已更改，请使用新密码登录</h3>
          <PageLink
            to="/user/login"
            state={verified && { username: verified.username }}
            className="user-button user-button-primary"
          >
            去登录
          </PageLink>
        </div>
      )}
      {at < 3 && (
        <p className="user-below">
          <PageLink to="/user/login">使用已有账户登录</PageLink>
        </p>
      )}
    </div>
  )
}

/** The progress indicator. */
function Steps({ titles, at }: { titles: readonly string[]; at: number }) {
  return (
    <ol className="user-steps">
      {titles.map((title, index) => (
        <li
          key={title}
          aria-current={index === at ? 'step' : undefined}
          data-state={index < at ? 'done' : index === at ? 'now' : 'later'}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {title}
        </li>
      ))}
    </ol>
  )
}
