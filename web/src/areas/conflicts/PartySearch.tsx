import { conflictHits, type Field } from '@lexdesk/domain'
import { useQuery } from '@tanstack/react-query'
import { Button, Card, Flex, Form, Input, Select, Typography } from 'antd'
import { useState } from 'react'
import { useDictionary } from '../../api/useDictionary.ts'
import { FieldDisplay } from '../../fields/FieldDisplay.tsx'
import { formatError } from '../../ui/formatError.ts'
import { searchParties, type SoughtName } from './searchParties.ts'
import styles from './PartySearch.module.css'

/** 快速查询: whether the house knows somebody, and on which side. Nothing is kept. */
export function PartySearch() {
  const [form] = Form.useForm<SoughtName>()
  const [sought, setSought] = useState<SoughtName>()
  const roles = useDictionary('party_role')
  const {
    data: hits,
    error,
    isFetching,
  } = useQuery({
    queryKey: ['partySearch', sought],
    queryFn: ({ signal }) => searchParties(sought!, signal),
    enabled: sought !== undefined,
    gcTime: 0,
  })
  return (
    <Card size="small" title="快速查询当事人" className={styles.card}>
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
          查询
        </Button>
      </Form>
      <div aria-live="polite">
        {error && <Typography.Text type="danger">{formatError(error)}</Typography.Text>}
        {hits && !error && <Found name={sought!.name} hits={hits} />}
      </div>
    </Card>
  )
}

function Found({ name, hits }: { name: string; hits: readonly object[] }) {
  if (hits.length === 0) return <Typography.Text type="success">没有找到“{name}”的任何记录</Typography.Text>
  return (
    <Flex vertical gap={8} className={styles.found}>
      <Typography.Text>
        “{name}”命中 {hits.length} 条记录
      </Typography.Text>
      <FieldDisplay name="hits" field={conflictHits as Field} value={hits} row={{}} />
    </Flex>
  )
}
