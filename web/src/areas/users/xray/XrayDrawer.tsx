import { type Explained, permissionEndpoints } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Drawer, Skeleton, Tabs, Tag } from 'antd'
import { call } from '../../../api/calls/call.ts'
import { EmptyHint } from '../../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../../ui/hints/ErrorHint.tsx'
import { useBreakpoint } from '../../../ui/page/useBreakpoint.ts'
import type { UserDialogProps } from '../UserDialogProps.ts'
import { ExplainedMenu } from './ExplainedMenu.tsx'
import { ExplainedScopes } from './ExplainedScopes.tsx'
import styles from './xray.module.css'

/** 以此用户身份预览: the menu, buttons and rows of a user, and why. */
export function XrayDrawer({ row, open, onClose }: UserDialogProps) {
  const { isMobile } = useBreakpoint()
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'user', 'explain', row.id],
    queryFn: ({ signal }) => call(permissionEndpoints.explain, { userId: row.id }, { signal }),
    enabled: open,
    staleTime: 0,
  })
  return (
    <Drawer
      title={`以此用户身份预览：${String(row.realname)}`}
      open={open}
      size={isMobile ? '100%' : 760}
      destroyOnHidden
      onClose={onClose}
    >
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <Skeleton active />)}
      {data?.barrier && <Alert type="warning" showIcon title={data.barrier} description="解除后才有菜单和数据。" />}
      {data && !data.barrier && <Seen explained={data} />}
    </Drawer>
  )
}

function Seen({ explained }: { explained: Explained }) {
  const { roles, isAdmin, menu, scopes } = explained
  return (
    <>
      <div className={styles.roles}>
        <span>角色：</span>
        {roles.map(({ id, name, department }) => (
          <Tag key={id} color={department ? 'processing' : 'success'}>
            {department ? `${department}·${name}` : name}
          </Tag>
        ))}
        {roles.length === 0 && <span>没有任何角色</span>}
      </div>
      {isAdmin && <Alert type="info" showIcon title="该用户是管理员，不经授权即拥有全部菜单和按钮。" />}
      <Tabs
        items={[
          { key: 'menu', label: '菜单与按钮', children: <ExplainedMenu nodes={menu} /> },
          {
            key: 'rows',
            label: '数据范围',
            children:
              scopes.length > 0 ? <ExplainedScopes scopes={scopes} /> : <EmptyHint description="没有可查看的数据" />,
          },
        ]}
      />
    </>
  )
}
