/** ClickHouse's keywords, with spaces between them. */
export const keywords =
  'select distinct from prewhere where group by with totals rollup cube having order asc desc limit offset as and or not in like ilike between ' +
  'is null join left right inner full cross any all asof on using array union except intersect case when then else end interval second minute hour ' +
  'day week month final sample settings format explain describe show tables over partition window fill step true false exists nulls first last';

/** Its types, with spaces between them. It tells most of them apart by their capitals. */
export const types =
  'UInt8 UInt16 UInt32 UInt64 Int8 Int16 Int32 Int64 Float32 Float64 String FixedString Date DateTime DateTime64 IPv4 IPv6 Bool Array Tuple Map ' +
  'Nullable LowCardinality';

/** The functions most used in queries on these tables, with what they return. */
export const functions: Record<string, string> = {
  count: 'number of rows',
  countIf: 'number of rows that meet a condition',
  sum: 'sum',
  sumIf: 'sum over rows that meet a condition',
  avg: 'mean',
  min: 'smallest value',
  max: 'largest value',
  uniq: 'number of different values, about',
  uniqExact: 'number of different values',
  any: 'one of the values',
  argMin: 'value of the first column where the second is smallest',
  argMax: 'value of the first column where the second is largest',
  quantile: 'quantile(0.5)(x): about the median',
  quantileExact: 'quantileExact(0.5)(x): the median',
  quantiles: 'several quantiles as an array',
  topK: 'topK(10)(x): the most frequent values',
  groupArray: 'all values as an array',
  groupUniqArray: 'the different values as an array',
  now: 'this moment',
  today: 'this day',
  toStartOfMinute: 'time cut to the minute',
  toStartOfFiveMinutes: 'time cut to five minutes',
  toStartOfHour: 'time cut to the hour',
  toStartOfDay: 'time cut to the day',
  toStartOfInterval: 'toStartOfInterval(t, INTERVAL 15 MINUTE)',
  dateDiff: "dateDiff('second', from, to)",
  toIPv6: 'address from a text',
  IPv6CIDRToRange: 'first and last address of a prefix',
  IPv6NumToString: 'text of an address',
  isIPAddressInRange: "isIPAddressInRange(text, '2001:db8::/32')",
  toString: 'text of a value',
  toUInt64: 'whole number',
  round: 'round(x, 1): one decimal',
  if: 'if(condition, then, else)',
  concat: 'texts put together',
  formatReadableSize: 'bytes for people',
  length: 'number of elements or letters',
  empty: 'whether there is nothing in it',
  notEmpty: 'whether there is something in it',
  has: 'whether an array has an element',
  arrayJoin: 'a row for each element',
  arrayMap: 'arrayMap(x -> …, array)',
  arrayFilter: 'arrayFilter(x -> …, array)',
  arrayCompact: 'array without repeats that follow each other',
  arrayStringConcat: "arrayStringConcat(array, ' ')",
  arrayDistinct: 'the different elements',
  tupleElement: 'an element of a tuple',
};
