import type { OpenedSession } from '../../../api/session/OpenedSession.ts'
import type { ThirdLogin } from '../../platform.ts'
import { BindPhoneDialog } from './BindPhoneDialog.tsx'
import { SameNameDialog } from './SameNameDialog.tsx'
import { useThirdLogin } from './useThirdLogin.ts'

interface ThirdLoginsProps {
  logins: readonly ThirdLogin[]
  onOpened: (session: OpenedSession) => Promise<void>
}

export function ThirdLogins({ logins, onOpened }: ThirdLoginsProps) {
  const { question, open, complete, cancel } = useThirdLogin(onOpened)
  return (
    <section className="user-thirds" aria-label="其他登录方式">
      <h2>其他登录方式</h2>
      <div>
        {logins.map(({ source, title }) => (
          <button key={source} type="button" className="user-button" onClick={() => open(source)}>
            {title}
          </button>
        ))}
      </div>
      {question?.kind === 'phone' && <BindPhoneDialog uuid={question.uuid} onBound={complete} onCancel={cancel} />}
      {question?.kind === 'sameName' && (
        <SameNameDialog person={question.person} onBound={complete} onCancel={cancel} />
      )}
    </section>
  )
}
