import type { DemoAccount } from '@lexdesk/domain'
import type { OpenedSession } from '../../../api/session/OpenedSession.ts'
import { signInToDemo } from '../../../api/session/signIn.ts'
import { preloadDesk } from '../../preloadDesk.ts'
import { Problem } from '../kit/Problem.tsx'
import { useAttempt } from '../kit/useAttempt.ts'

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onOpened: (session: OpenedSession, isRemembered: boolean) => Promise<void>
}

/** Enters the demo office as one of its people. */
export function DemoAccounts({ accounts, onOpened }: DemoAccountsProps) {
  const { isBusy, problem, attempt } = useAttempt()
  return (
    <section className="user-thirds" aria-label="体验演示">
      <h2>演示账号，点击即可登录</h2>
      <div onPointerEnter={preloadDesk}>
        {accounts.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            className="user-button"
            disabled={isBusy}
            onClick={() => void attempt(async () => onOpened(await signInToDemo(key), false))}
          >
            {title}
          </button>
        ))}
      </div>
      {problem && <Problem title="登录失败" words={problem} />}
    </section>
  )
}
