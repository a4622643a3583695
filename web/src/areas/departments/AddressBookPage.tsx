import { MailOutlined, MobileOutlined, PhoneOutlined } from '@ant-design/icons'
import { type AddressRow, defaultPageSize, type DepartmentNode, fieldName, user, userEndpoints } from '@lexdesk/domain'
import { DataTable, Pages } from '@lexdesk/parts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/calls/call.ts'
import { useDebounced } from '../../fields/options/useDebounced.ts'
import cards from '../../ui/page/cards.module.css'
import { EmptyHint } from '../../ui/hints/EmptyHint.tsx'
import { ErrorHint } from '../../ui/hints/ErrorHint.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import layout from '../../ui/page/pageLayout.module.css'
import { TableSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { DepartmentTree } from './DepartmentTree.tsx'
import styles from './departments.module.css'
import { useDepartmentLevels } from './useDepartmentLevels.ts'

const searched = [
  { name: 'realname', label: '姓名', hint: '姓名或拼音' },
  { name: fieldName(user, 'workNo'), label: '工号', hint: '工号' },
] as const

/** 通讯录: the people of a department and its descendants, with their contact details. */
export function AddressBookPage() {
  const { isMobile } = useBreakpoint()
  const tree = useDepartmentLevels()
  const [department, setDepartment] = useState<DepartmentNode>()
  const [typed, setTyped] = useState({ realname: '', workNo: '' })
  const [page, setPage] = useState({ pageNo: 1, pageSize: defaultPageSize })
  const search = useDebounced(typed, 300)
  const params = { orgCode: department?.orgCode, ...search, ...page }
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'user', 'addressBook', params],
    queryFn: ({ signal }) => call(userEndpoints.addressBook, params, { signal }),
    placeholderData: keepPreviousData,
  })
  const narrow = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setPage({ ...page, pageNo: 1 })
  }
  const choose = (node: DepartmentNode | undefined) => {
    setDepartment(node)
    setPage({ ...page, pageNo: 1 })
  }

  return (
    <section className={layout.page}>
      <PageHeader title="通讯录" />
      <div className={styles.columns}>
        <div className={[layout.panel, styles.side].join(' ')}>
          <Button
            block
            {...(department === undefined && { type: 'primary' })}
            aria-pressed={department === undefined}
            onClick={() => choose(undefined)}
          >
            全部部门
          </Button>
          <DepartmentTree tree={tree} selected={department?.id} onSelect={choose} />
        </div>
        <div className={layout.panel}>
          <div className={styles.bar} role="search" aria-label="查询通讯录">
            {searched.map(({ name, label, hint }) => (
              <Input
                key={name}
                className={styles.search}
                aria-label={label}
                placeholder={hint}
                allowClear
                maxLength={100}
                value={typed[name]}
                onChange={({ target }) => narrow({ [name]: target.value })}
              />
            ))}
            <span>{department?.title}</span>
          </div>
          {body()}
        </div>
      </div>
    </section>
  )

  function body() {
    if (!data) return error ? <ErrorHint error={error} onRetry={() => void refetch()} /> : <TableSkeleton columns={6} />
    const empty = <EmptyHint description="没有符合条件的联系人" />
    return (
      <>
        {isMobile ? <Cards people={data.records} empty={empty} /> : <People people={data.records} empty={empty} />}
        <Pages
          page={page.pageNo}
          size={page.pageSize}
          total={Number(data.total)}
          onChange={(pageNo, pageSize) => setPage({ pageNo, pageSize })}
        />
      </>
    )
  }
}

interface PeopleProps {
  people: readonly AddressRow[]
  empty: ReactNode
}

const phone = (number: string | null, icon: ReactNode) =>
  number && (
    <a href={`tel:${number}`}>
      {icon} {number}
    </a>
  )
const mail = (address: string | null) =>
  address && (
    <a href={`mailto:${address}`}>
      <MailOutlined /> {address}
    </a>
  )

function People({ people, empty }: PeopleProps) {
  return (
    <DataTable<AddressRow>
      label="通讯录"
      rows={people}
      idOf={({ userId }) => userId}
      empty={empty}
      columns={[
        { key: 'realname', title: '姓名', width: 110, frozen: true },
        {
          key: 'phone',
          title: '手机',
          width: 150,
          show: (row) => phone(row.phone, <MobileOutlined />),
          text: (row) => row.phone ?? '',
        },
        { key: 'departName', title: '部门', minWidth: 150 },
        { key: 'post', title: '职务', width: 110, text: (row) => row.post_dictText ?? '' },
        {
          key: 'email',
          title: '邮箱',
          width: 210,
          importance: 2,
          show: (row) => mail(row.email),
          text: (row) => row.email ?? '',
        },
        { key: fieldName(user, 'workNo'), title: '工号', width: 90, importance: 3 },
        {
          key: 'telephone',
          title: '座机',
          width: 150,
          importance: 3,
          show: (row) => phone(row.telephone, <PhoneOutlined />),
          text: (row) => row.telephone ?? '',
        },
      ]}
    />
  )
}

function Cards({ people, empty }: PeopleProps) {
  if (people.length === 0) return empty
  return (
    <ul className={cards.cards}>
      {people.map((row) => (
        <li key={row.userId} className={cards.card}>
          <header>
            <h2>{row.realname}</h2>
          </header>
          <div className={cards.facts}>
            {[row.workNo, row.post_dictText, row.departName].filter(Boolean).join(' · ')}
          </div>
          <div className={cards.facts}>
            {phone(row.phone, <MobileOutlined />)}
            {phone(row.telephone, <PhoneOutlined />)}
            {mail(row.email)}
          </div>
        </li>
      ))}
    </ul>
  )
}
