import type { ColumnType, JSONColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | undefined, Date>
export type Json = JSONColumnType<object, string, string>
export type NullableJson = ColumnType<object | null, string | null | undefined, string | null>
export type NullableText = ColumnType<string | null, string | null | undefined, string | null>
export type NullableBytes = ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
export type Bigint = ColumnType<bigint, bigint | number, bigint | number>
export type NullableBigint = ColumnType<bigint | null, bigint | number | null | undefined, bigint | number | null>
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>
export type BigintWithDefault = ColumnType<bigint, bigint | number | undefined, bigint | number>
