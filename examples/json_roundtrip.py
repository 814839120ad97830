"""A document to JSON text and back, all of it in Python: the encoder and the scanner of the standard library without their C versions.

    json_roundtrip.py [RECORDS]        (200)

Generators that call themselves, string building, closures, exceptions used as control flow.
"""
import hashlib
import json
import json.decoder
import json.encoder
import json.scanner
import sys


def pure_encoder():
    json.encoder.c_make_encoder = None
    json.encoder.encode_basestring_ascii = json.encoder.py_encode_basestring_ascii
    json.encoder.encode_basestring = json.encoder.py_encode_basestring
    return lambda value, **options: json.JSONEncoder(**options).encode(value)


def pure_decoder():
    decoder = json.JSONDecoder()
    decoder.parse_string = json.decoder.py_scanstring
    decoder.scan_once = json.scanner.py_make_scanner(decoder)
    return decoder.decode


def document(records):
    """Every kind of value, deep and wide, without randomness."""
    nested = "leaf"
    for depth in range(30):
        nested = {"depth": depth, "below": [nested]}
    return {
        "records": [
            {
                "id": i,
                "name": f"name {i} \u00e9\u4e2d\U0001f600 \"quoted\" back\\slash\n",
                "score": i * 1.1 - 50,
                "ratio": i / 7,
                "big": 3 ** (i % 80),
                "flags": [i % 2 == 0, i % 3 == 0, None],
                "tags": {f"tag{k}": k * 0.5 for k in range(i % 5)},
                "empty": [{}, [], ""],
            }
            for i in range(records)
        ],
        "extremes": [1e308, 5e-324, -0.0, 2 ** 64, -(2 ** 64), 1e16, 123456789.123456789],
        "nested": nested,
    }


def main(records):
    encode, decode = pure_encoder(), pure_decoder()
    value = document(records)
    for options in ({}, {"indent": 2, "sort_keys": True}, {"ensure_ascii": False, "separators": (",", ":")}):
        text = encode(value, **options)
        again = decode(text)
        assert again == value, "what came back is not what went in"
        assert encode(again, **options) == text, "the second text is not the first"
        print(f"{len(text)} characters, sha256 {hashlib.sha256(text.encode()).hexdigest()[:16]} {sorted(options)}")
    for broken in ('{"a": [1, 2', '{"a" 1}', '[1, 2, ]', '"\\u12"', "nul", '{"a": 1} x'):
        try:
            decode(broken)
        except json.JSONDecodeError as error:
            print(f"{broken!r}: {error}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
