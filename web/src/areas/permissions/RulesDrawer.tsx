import type { DataRule, DescribedRule, MenuRow } from '@lexdesk/domain'
import { PlusOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Empty, Space, Tag } from 'antd'
import { useState } from 'react'
import { ConfirmButton } from '../../ui/forms/ConfirmButton.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { FormSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { ProseTable } from '../../ui/rows/ProseTable.tsx'
import { resourceOfMenu } from './DataRule.ts'
import { menuCalls } from './menuCalls.ts'
import { RuleForm } from './RuleForm.tsx'
import { useRuleResources } from './useRuleResources.ts'

/** The data rules of a menu; roles and departments choose among them. */
export function RulesDrawer({ menu, onClose }: { menu: MenuRow; onClose: () => void }) {
  const { message } = App.useApp()
  const { isMobile } = useBreakpoint()
  const client = useQueryClient()
  const [edited, setEdited] = useState<DataRule | 'new'>()
  const resource = resourceOfMenu(menu.perms, useRuleResources())
  const { data, error, refetch } = useQuery({
    queryKey: ['menus', 'rules', menu.id],
    queryFn: ({ signal }) => menuCalls.rules(menu.id, signal),
  })
  const changed = async (words: string) => {
    message.success(words)
    setEdited(undefined)
    await client.invalidateQueries({ queryKey: ['menus', 'rules', menu.id] })
  }

  return (
    <Drawer open size={isMobile ? '100%' : 720} title={`数据规则：${menu.name}`} onClose={onClose}>
      <Button type="primary" icon={<PlusOutlined />} style={{ marginBottom: 16 }} onClick={() => setEdited('new')}>
        新增规则
      </Button>
      {!data && (error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <FormSkeleton fields={3} />)}
      {data && (
        <ProseTable<DescribedRule>
          label="数据规则"
          rows={data}
          idOf={({ id }) => id}
          hasHeader={!isMobile}
          empty={<Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有规则，数据不受限制" />}
          columns={[
            {
              key: 'rule',
              title: '规则',
              show: (rule) => (
                <>
                  <div>
                    <strong>{rule.ruleName}</strong> {rule.status === '0' && <Tag>无效</Tag>}
                  </div>
                  <div>{rule.words}</div>
                </>
              ),
            },
            {
              key: 'actions',
              title: '操作',
              width: 136,
              show: (rule) => (
                <Space size={0} wrap>
                  <Button
                    type="link"
                    size="small"
                    aria-label={`编辑规则${rule.ruleName}`}
                    onClick={() => setEdited(rule)}
                  >
                    编辑
                  </Button>
                  <ConfirmButton
                    type="link"
                    size="small"
                    danger
                    aria-label={`删除规则${rule.ruleName}`}
                    title={`确定删除规则“${rule.ruleName}”吗？受它限制的角色将看到更多数据。`}
                    onConfirm={async () => changed(await menuCalls.removeRule(rule.id))}
                  >
                    删除
                  </ConfirmButton>
                </Space>
              ),
            },
          ]}
        />
      )}
      {edited && resource && (
        <RuleForm
          menuId={menu.id}
          resource={resource}
          rule={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={(words) => void changed(words)}
        />
      )}
    </Drawer>
  )
}
