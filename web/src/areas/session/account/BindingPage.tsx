import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { ConfirmButton } from '../../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { formatError } from '../../../ui/hints/formatError.ts'
import { TableSkeleton } from '../../../ui/hints/Skeletons.tsx'
import layout from '../../../ui/page/pageLayout.module.css'
import { toTheMinute } from '../../../ui/values/toTheMinute.ts'
import { accountCalls } from '../accountCalls.ts'
import { SettingsFrame } from './SettingsFrame.tsx'
import { useBindPopup } from './useBindPopup.ts'
import styles from './account.module.css'

/** /account/settings/binding: the third-party accounts that open the own account. */
export function BindingPage() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'bindings'],
    queryFn: ({ signal }) => accountCalls.bindings(signal),
  })
  const refresh = () => client.invalidateQueries({ queryKey: ['account', 'bindings'] })
  const bind = useBindPopup((answer) => {
    if ('refusal' in answer) return void message.warning(answer.refusal)
    message.success('绑定完成，下次可以用该账号登录')
    void refresh()
  })

  return (
    <SettingsFrame title="账号绑定">
      <div className={layout.panel}>
        <h2 className={styles.heading}>第三方账号</h2>
        <p className={styles.lead}>绑定后，可以在登录页用第三方账号登录。一个第三方账号只能绑定一个用户。</p>
        {!data &&
          (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton rows={2} columns={2} />)}
        {data?.length === 0 && <EmptyHint description="系统未配置第三方登录方式" />}
        <ul className={styles.lines} aria-label="第三方账号">
          {data?.map(({ source, title, name, since }) => (
            <li key={source}>
              <div>
                <strong>{title}</strong> {name ? <Tag color="success">已绑定</Tag> : <Tag>未绑定</Tag>}
                {name && (
                  <div className={styles.quiet}>
                    {name}
                    {since && ` · ${toTheMinute(since)} 绑定`}
                  </div>
                )}
              </div>
              {name ? (
                <ConfirmButton
                  title={`解除绑定 ${title}？`}
                  description="解除后不能再用该账号登录"
                  onConfirm={async () => {
                    await accountCalls.unbind(source)
                    message.success('已解除绑定')
                    await refresh()
                  }}
                >
                  解除绑定
                </ConfirmButton>
              ) : (
                <Button
                  onClick={() => void bind(source).catch((reason: unknown) => message.warning(formatError(reason)))}
                >
                  绑定
                </Button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </SettingsFrame>
  )
}
