"""Computes monthly payments with numpy-financial.

Reads a file with a rate in percent, a number of years and a loan on each line, separated by commas; prints each line
with the payment appended, rounded to a satang.
"""
import sys

import numpy_financial

for line in open(sys.argv[1], encoding="utf-8"):
    rate, years, loan = (float(part) for part in line.split(","))
    payment = -numpy_financial.pmt(rate / 100 / 12, 12 * years, loan)
    print(f"{line.strip()},{payment:.2f}")
