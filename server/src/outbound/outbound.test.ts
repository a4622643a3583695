import { describe, expect, test } from 'vitest'
import { addressKind } from './addressKinds.ts'
import { createOutbound } from './createOutbound.ts'
import { parseOutboundAllow } from './outboundAllowList.ts'

describe('the kind of an address', () => {
  test.each([
    '169.254.169.254',
    '0.0.0.0',
    '0.1.2.3',
    '100.100.100.200',
    '255.255.255.255',
    '239.0.0.1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '64:ff9b::a9fe:a9fe',
    '2002:a9fe:a9fe::1',
    'not an address',
  ])('%s is never reached', (address) => {
    expect(addressKind(address)).toBe('never')
  })

  test.each([
    '127.0.0.1',
    '127.255.0.9',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
  ])('%s is internal', (address) => {
    expect(addressKind(address)).toBe('inside')
  })

  test.each(['1.1.1.1', '172.32.0.1', '11.0.0.1', '2400:3200::1', '::ffff:8.8.8.8'])('%s is external', (address) => {
    expect(addressKind(address)).toBe('outside')
  })
})

describe('connections', () => {
  const closed = createOutbound({ allow: [] })

  test.each(['127.0.0.1', '[::1]', '::ffff:127.0.0.1', '169.254.169.254', '0.0.0.0', '10.0.0.8', 'localhost'])(
    '%s is refused with a reason',
    async (host) => {
      await expect(closed.resolve(host)).rejects.toMatchObject({ code: 'refused_address' })
    },
  )

  // The system's resolver reads these as 127.0.0.1, or not at all; either way no connection is opened.
  test.each(['2130706433', '0177.0.0.1', '0x7f.1', '127.1'])('%s is refused in any spelling', async (host) => {
    await expect(closed.resolve(host)).rejects.toThrow(/不允许连接|找不到主机/)
  })

  test('a name is judged by all of its addresses', async () => {
    const names: Record<string, string[]> = {
      'good.example': ['93.184.216.34'],
      'mixed.example': ['93.184.216.34', '10.0.0.5'],
      'inner.example': ['192.168.3.4'],
      'meta.example': ['169.254.169.254'],
    }
    const lookupHost = async (host: string) => {
      if (!names[host]) throw new Error('ENOTFOUND')
      return names[host].map((address) => ({ address }))
    }
    const outbound = createOutbound({ allow: ['192.168.3.0/24', '169.253.0.0/16'], lookupHost })
    expect(await outbound.resolve('good.example')).toEqual(['93.184.216.34'])
    expect(await outbound.resolve('inner.example')).toEqual(['192.168.3.4'])
    await expect(outbound.resolve('mixed.example')).rejects.toMatchObject({ code: 'refused_address' })
    await expect(outbound.resolve('meta.example')).rejects.toMatchObject({ code: 'refused_address' })
    await expect(outbound.resolve('none.example')).rejects.toMatchObject({
      code: 'host_not_found',
      message: '找不到主机“none.example”，请检查地址',
    })
  })

  test('ranges allowed by the configuration are reachable, in every spelling', async () => {
    const open = createOutbound({ allow: parseOutboundAllow('127.0.0.0/8, 10.1.2.3, fd12::/32') })
    expect(await open.resolve('127.0.0.1')).toEqual(['127.0.0.1'])
    expect(await open.resolve('::ffff:127.0.0.1')).toEqual(['::ffff:127.0.0.1'])
    expect(await open.resolve('10.1.2.3')).toEqual(['10.1.2.3'])
    expect(await open.resolve('[fd12::9]')).toEqual(['fd12::9'])
    await expect(open.resolve('10.1.2.4')).rejects.toThrow('不允许连接')
    expect(open.literalProblem('10.1.2.4')).toContain('不允许连接')
    expect(open.literalProblem('name.example')).toBeUndefined()
  })

  test.each(['0.0.0.0/0', '10.0.0.0/33', '10.0.0', '169.254.0.0/16', 'localhost', '::/0', '10.0.0.0/8/8'])(
    'the configuration %s is refused',
    (text) => {
      expect(() => parseOutboundAllow(text)).toThrow(/应为|不能放行/)
    },
  )
})
