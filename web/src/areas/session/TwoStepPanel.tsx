import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space, Tag } from 'antd'
import { useState } from 'react'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import styles from './AccountSecurityPage.module.css'
import { accountCalls } from './accountCalls.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { TwoStepOffDialog } from './TwoStepOffDialog.tsx'
import { TwoStepOnDialog } from './TwoStepOnDialog.tsx'

const fewCodes = 3

/** The second factor: on, off, and the number of remaining recovery codes. */
export function TwoStepPanel() {
  const client = useQueryClient()
  const [open, setOpen] = useState<'on' | 'off' | 'codes'>()
  const { data, error, refetch } = useQuery({
    queryKey: ['twoStep', 'mine'],
    queryFn: ({ signal }) => accountCalls.twoStep(signal),
  })
  const close = () => {
    setOpen(undefined)
    void client.invalidateQueries({ queryKey: ['twoStep'] })
  }

  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>
        两步验证 {data && (data.isOn ? <Tag color="success">已开启</Tag> : <Tag>未开启</Tag>)}
      </h2>
      {error && !data && <ErrorHint error={error} onRetry={() => void refetch()} />}
      <div className={styles.line}>
        <p className={styles.lead}>
          {data?.isOn
            ? `自 ${data.since ?? ''} 起，登录时除密码外还需要手机上的动态验证码。剩余恢复码 ${data.codesLeft} 个。`
            : '登录时除密码外，再输入手机验证器上的 6 位动态验证码。即使密码泄露，他人也无法登录。'}
          {data && data.requiredBy !== null && ` 角色“${data.requiredBy}”要求两步验证，不能关闭。`}
          {data?.isOn && data.codesLeft < fewCodes && <Tag color="warning">恢复码不足，请重新生成</Tag>}
        </p>
        {data &&
          (data.isOn ? (
            <Space wrap>
              <Button onClick={() => setOpen('codes')}>重新生成恢复码</Button>
              {data.requiredBy === null && (
                <Button danger onClick={() => setOpen('off')}>
                  关闭两步验证
                </Button>
              )}
            </Space>
          ) : (
            <Button type="primary" onClick={() => setOpen('on')}>
              开启两步验证
            </Button>
          ))}
      </div>
      {open === 'on' && <TwoStepOnDialog onClose={close} />}
      {open === 'off' && <TwoStepOffDialog onClose={close} />}
      {open === 'codes' && <RecoveryCodesDialog onClose={close} />}
    </div>
  )
}
