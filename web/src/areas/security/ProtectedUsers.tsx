import { defaultPageSize, securityEndpoints, type ProtectedUser } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Input, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { callEnvelope } from '../../api/calls/callEnvelope.ts'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { toTheMinute } from '../../ui/values/toTheMinute.ts'
import styles from './SecurityCenterPage.module.css'

/** The users with a second factor; it can be removed for a user who lost phone and recovery codes. */
export function ProtectedUsers() {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [query, setQuery] = useState({ username: '', pageNo: 1, pageSize: defaultPageSize })
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['twoStep', 'list', query],
    queryFn: ({ signal }) => call(securityEndpoints.twoStepUsers, query, { signal }),
    placeholderData: keepPreviousData,
  })

  async function reset(userId: string) {
    const answer = await callEnvelope(securityEndpoints.resetTwoStep, { userId })
    message.success(answer.message)
    await client.invalidateQueries({ queryKey: ['twoStep'] })
  }

  return (
    <div className={layout.panel}>
      <h2 className={styles.heading}>已开启两步验证的用户</h2>
      <p className={styles.lead}>用户丢失手机和恢复码时，可以为其重置；重置后仅凭密码即可登录，操作会记入日志。</p>
      <Input.Search
        aria-label="查找已开启两步验证的用户"
        placeholder="请输入账号或姓名"
        allowClear
        style={{ maxWidth: 320, marginBottom: 12 }}
        onSearch={(username) => setQuery({ ...query, username: username.trim(), pageNo: 1 })}
      />
      {data ? (
        <DataTable<ProtectedUser>
          label="已开启两步验证的用户"
          rows={data.records}
          nameOf={({ realname }) => realname}
          isBusy={isFetching}
          empty={<EmptyHint description={query.username ? '没有符合条件的用户' : '还没有用户开启两步验证'} />}
          columns={[
            { key: 'username', title: '用户账号' },
            {
              key: 'realname',
              title: '用户姓名',
              show: ({ realname, isAdmin }) => (
                <>
                  {realname} {isAdmin && <Tag>管理员</Tag>}
                </>
              ),
              text: ({ realname }) => realname,
            },
            { key: 'since', title: '开启时间', width: 152, text: ({ since }) => toTheMinute(since) },
            { key: 'codesLeft', title: '剩余恢复码', width: 110, align: 'right' },
            {
              key: 'actions',
              title: '操作',
              width: 90,
              frozen: 'end',
              isActions: true,
              show: ({ id, realname }) => (
                <ConfirmButton
                  type="link"
                  size="small"
                  danger
                  title={`确定重置“${realname}”的两步验证？`}
                  description="请先核实对方身份"
                  onConfirm={() => reset(id)}
                >
                  重置
                </ConfirmButton>
              ),
            },
          ]}
        />
      ) : error ? (
        <ErrorHint error={error} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} columns={5} />
      )}
      <Pages
        page={query.pageNo}
        size={query.pageSize}
        total={data?.total ?? 0}
        onChange={(pageNo, pageSize) => setQuery({ ...query, pageNo, pageSize })}
      />
    </div>
  )
}
