import { isHit, systemRoles } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Card, Flex, Form, Input, Select, Typography } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { menuPages } from '../../api/menu/menuPages.ts'
import { useDictionary } from '../../api/dictionaries/useDictionary.ts'
import { useSession } from '../../api/session/useSession.ts'
import { searchParties, type SoughtName } from '../../conflicts/conflictChecks.ts'
import { ConflictResult } from '../../conflicts/ConflictResult.tsx'
import { highestLevel } from '../../conflicts/highestLevel.ts'
import { HitList } from '../../conflicts/HitList.tsx'
import { formatError } from '../../ui/hints/formatError.ts'
import styles from './PartySearch.module.css'

/** 快速检索: whether the firm knows a party, and on which side. No check is stored, but the search is logged. */
export function PartySearch() {
  const [form] = Form.useForm<SoughtName>()
  const [sought, setSought] = useState<SoughtName>()
  const roles = useDictionary('party_role').filter(({ value }) => !systemRoles.includes(value))
  const { menu } = useSession()
  const log = menuPages(menu).listPath('conflictSearch')
  const {
    data: answer,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['partySearch', sought],
    queryFn: ({ signal }) => searchParties(sought!, signal),
    enabled: sought !== undefined,
    gcTime: 0,
    // Each search is logged, so only the user starts one.
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const count = (answer?.hits ?? []).filter(isHit).length
  return (
    <Card size="small" title="快速检索" extra={log && <Link to={log}>检索记录</Link>} className={styles.card}>
      <Form form={form} layout="inline" colon={false} initialValues={{ role: 'opponent' }} onFinish={setSought}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入名称' }]}>
          <Input maxLength={100} placeholder="企业或个人名称" className={styles.name} />
        </Form.Item>
        <Form.Item name="code" label="证件号码">
          <Input maxLength={40} placeholder="可不填" />
        </Form.Item>
        <Form.Item name="role" label="拟任身份">
          <Select className={styles.role} options={roles.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isFetching}>
          检索
        </Button>
      </Form>
      <Typography.Text type="secondary" className={styles.note}>
        检索的名称、检索人和时间将被记录
      </Typography.Text>
      <div aria-live="polite" className={styles.found}>
        {error && <Alert type="error" showIcon title={formatError(error)} />}
        {answer && !error && (
          <Flex vertical gap={12} align="stretch">
            <ConflictResult
              level={highestLevel(answer.hits)}
              words={`“${sought!.name}”${count > 0 ? `命中 ${count} 条记录` : '未命中任何记录'}。${answer.words}`}
            />
            <HitList hits={answer.hits} />
          </Flex>
        )}
      </div>
    </Card>
  )
}
