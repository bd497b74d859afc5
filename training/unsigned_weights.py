"""Makes the weights of every `MatMulInteger` unsigned: `python unsigned_weights.py model.onnx [more.onnx …]`, each file in place.

Dynamic quantisation multiplies unsigned activations by the weights. On x86 processors with AVX2 but without VNNI the
instruction for unsigned times signed bytes adds two products in 16 bits and saturates, so that the same text gets other
numbers there. With both sides unsigned ONNX Runtime takes an exact path everywhere. Codes and zero points move up by 128
together, so that code - zero point, and every product with it, stays the same integer.
"""
from __future__ import annotations

import sys

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper


def weights_of(model: onnx.ModelProto) -> dict[str, str]:
    """Names of the weights that integer multiplications use, each with the name of its zero point."""
    return {node.input[1]: node.input[3] for node in model.graph.node if node.op_type == "MatMulInteger"}


def make_unsigned(model: onnx.ModelProto) -> int:
    """Shifts signed weights and their zero points by 128; returns how many weights were signed."""
    initializers = {each.name: each for each in model.graph.initializer}
    shifted: set[str] = set()

    def shift(name: str) -> None:
        tensor = initializers[name]
        if tensor.data_type == TensorProto.UINT8 or name in shifted:
            return
        codes = numpy_helper.to_array(tensor)
        if codes.dtype != np.int8:
            raise ValueError(f"{name} is {codes.dtype}, expected int8")
        users = {(node.op_type, at) for node in model.graph.node for at, used in enumerate(node.input) if used == name}
        if not users <= {("MatMulInteger", 1), ("MatMulInteger", 3)}:
            raise ValueError(f"{name} is used by {users}, not only as a weight of MatMulInteger")
        tensor.CopyFrom(numpy_helper.from_array((codes.astype(np.int16) + 128).astype(np.uint8), name))
        shifted.add(name)

    before = 0
    for weight, zero in weights_of(model).items():
        before += initializers[weight].data_type == TensorProto.INT8
        if (initializers[weight].data_type == TensorProto.INT8) != (initializers[zero].data_type == TensorProto.INT8) and zero not in shifted:
            raise ValueError(f"{weight} and its zero point {zero} have different types")
        shift(weight)
        shift(zero)
    onnx.checker.check_model(model)
    return before


def main():
    for path in sys.argv[1:]:
        model = onnx.load(path)
        count = make_unsigned(model)
        onnx.save(model, path)
        print(f"{path}: {count} signed weights made unsigned")


if __name__ == "__main__":
    main()
