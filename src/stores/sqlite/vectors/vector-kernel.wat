;; Dot products of 8-bit rows with one query, 128 bits at a time.
;; vector-segment.ts lays out the memory. vector-kernel-bytes.ts holds this module as wabt's wat2wasm assembles it, in base64.
(module
  (import "env" "memory" (memory 1))

  ;; `list` holds `count` row numbers (i32); row r has `stride` bytes (a multiple of 16) from `codes + r * stride` on.
  ;; Writes the dot product of each listed row with the query (16-bit numbers, `2 * stride` bytes) as an i32 to `out`, in the order of the list.
  (func (export "dots") (param $codes i32) (param $stride i32) (param $query i32) (param $list i32) (param $count i32) (param $out i32)
    (local $listEnd i32) (local $at i32) (local $rowEnd i32) (local $with i32)
    (local $bytes v128) (local $low v128) (local $high v128)
    (local.set $listEnd (i32.add (local.get $list) (i32.shl (local.get $count) (i32.const 2))))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $list) (local.get $listEnd)))
        (local.set $at (i32.add (local.get $codes) (i32.mul (i32.load (local.get $list)) (local.get $stride))))
        (local.set $rowEnd (i32.add (local.get $at) (local.get $stride)))
        (local.set $with (local.get $query))
        (local.set $low (v128.const i32x4 0 0 0 0))
        (local.set $high (v128.const i32x4 0 0 0 0))
        (loop $places
          (local.set $bytes (v128.load (local.get $at)))
          (local.set $low (i32x4.add (local.get $low)
            (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $with)))))
          (local.set $high (i32x4.add (local.get $high)
            (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $with)))))
          (local.set $with (i32.add (local.get $with) (i32.const 32)))
          (local.set $at (i32.add (local.get $at) (i32.const 16)))
          (br_if $places (i32.lt_u (local.get $at) (local.get $rowEnd))))
        (local.set $low (i32x4.add (local.get $low) (local.get $high)))
        (i32.store (local.get $out) (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $low)) (i32x4.extract_lane 1 (local.get $low)))
          (i32.add (i32x4.extract_lane 2 (local.get $low)) (i32x4.extract_lane 3 (local.get $low)))))
        (local.set $list (i32.add (local.get $list) (i32.const 4)))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (br $rows)))))
